"""Words that mail programs and their users write around an answer, in the languages they speak.

Each is looked for at the beginning of a line, or is the whole of it: no order has such words there,
and a test demands it of every game.
"""

from __future__ import annotations

import re

_I = re.IGNORECASE

ENOUGH = 3
"""Kinds of lines that make the head of a letter."""

_FROM = (
    "from von de da van od från fra expéditeur afzender mittente absender remitente"
    " 差出人 发件人 寄件者 寄件人 от від lähettäjä gönderen feladó από expeditor"
)
_SENT = (
    "sent date gesendet datum envoyé enviado fecha inviato data verzonden wysłano skickat odesláno"
    " sendt 送信日時 日時 日付 发送时间 日期 时间 傳送時間 寄件日期 enviada отправлено дата"
    " надіслано"
    " lähetetty päivämäärä gönderildi tarih elküldve dátum στάλθηκε ημερομηνία trimis dato"
)
_TO = "to an à para a aan do till til komu cc kopie cópia dw kopia reply-to 宛先 收件人 抄送 收件者"
_TO += " кому копия копія vastaanottaja kime címzett προς către"
_SUBJECT = "subject betreff objet asunto oggetto onderwerp temat ämne předmět emne 件名 主题 主旨"
_SUBJECT += " assunto тема aihe konu tárgy θέμα subiect"
HEADS = {
    **dict.fromkeys(_FROM.split(), "from"),
    **dict.fromkeys(_SENT.split(), "sent"),
    **dict.fromkeys(_TO.split(), "to"),
    **dict.fromkeys(_SUBJECT.split(), "subject"),
    "envoyé le": "sent",
    "enviado el": "sent",
    "date d'envoi": "sent",
    "enviada em": "sent",
    "de la": "from",
    "보낸 사람": "from",
    "보낸 날짜": "sent",
    "받는 사람": "to",
    "제목": "subject",
}
"""The lines of a letter's head, as mail programs write them above what they quote."""

ORIGINAL = (
    "original",
    "ursprüngliche",
    "originale",
    "d'origine",
    "oorspronkelijk",
    "oryginalna",
    "ursprungligt",
    "původní",
    "元のメッセージ",
    "原始邮件",
    "邮件原件",
    "weitergeleitete",
    "forwarded",
    "transféré",
    "oprindelig",
    "opprinnelig",
    "alkuperäinen",
    "исходное",
    "пересылаемое",
    "eredeti",
    "özgün",
    "orijinal",
    "αρχικό",
    "원본",
    "wrote",
)
"""Words of the lines that stand between an answer and the letter."""

FORWARDED = re.compile(
    r"(?:begin forwarded message|anfang der weitergeleiteten nachricht"
    r"|début du message (?:réexpédié|transféré)|inicio del mensaje reenviado"
    r"|inizio messaggio inoltrato|begin doorgestuurd bericht) ?[:：]",
    _I,
)

_DAYS = (
    "mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday"
    " mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonntag"
    " lun mar mer jeu ven sam dim mié mie jue vie sáb dom gio ma wo vr za zo"
    " pon wt śr czw pt sob niedz nd mån tis ons tors tor fre lör sön"
    " po út st čt pá seg ter qua qui sex tir tirs lør søn ma ti ke to pe la su вт пн ср чт пт сб вс"
    " нд sal pzt çar per cum cmt paz lu mie joi vin sâm"
)
OPENS = re.compile(
    r"(?:on|am|le|el|il|op|den|dnia|w dniu|dne|em|på|στις|în|în data de|d\.)\s.*\d"
    rf"|(?:{'|'.join(_DAYS.split())})\b\.?,? .*\d"
    r"|\d{4}\s?[年년./-]\s?\d{1,2}"
    r"|\d{1,2}(?:\.|/| )\s?(?:\d{1,2}[./]|[^\W\d_]{3,10}\.? \d{4})"
    r"|on .{0,200}$",
    _I,
)
"""How the line begins that a mail program puts above a quote."""

WROTE = re.compile(
    r"wrote|writes|schrieb|geschrieben|écrit|escribió|escribio|ha scritto|scritto|schreef"
    r"|geschreven|napisał|pisze|skrev|napsal|píše|escreveu|写道|寫道|のメール|書きました"
    r"|kirjoitti|пишет|написал|пише|yazdı|írta|작성|쓴 글|έγραψε|a scris",
    _I,
)
WROTE_ALONE = re.compile(rf"[^:：]{{1,80}}\b(?:{WROTE.pattern})[^:：]{{0,40}}[:：]", _I)
"""What stands above a quote without a moment, as nmh and Gnus write it."""
WROTE_AND_DASHES = re.compile(r"wrote ?-{2,}$", _I)

FOOTER = re.compile(
    r"sent from (?:my|mail for|yahoo|outlook|proton|samsung|the all)\b|sent with |sent via "
    r"|get outlook for |get bluemail|downloaden? outlook|outlook (?:für|for|pour|para|per|voor) "
    r"|von meinem .*gesendet|gesendet (?:von|mit|aus|über) |diese nachricht wurde von mein"
    r"|envoyé (?:de|depuis|à partir de|avec) |télécharge[rz] outlook|obtenez outlook"
    r"|enviado (?:desde|con|do) |obtener outlook|inviato da(?:l|lla)? |(?:scarica|ottieni) outlook"
    r"|(?:verzonden|verstuurd) (?:vanaf|met|via|vanuit) |outlook voor |wysłan[oe] z "
    r"|pobierz program outlook"
    r"|skickat från |hämta outlook|odesláno z |získat outlook"
    r"|(?:iphone|ipad|android) ?から送信|发自我的|發自我的|从我的.*发送"
    r"|outlook for (?:ios|android)\b"
    r"|sendt fra |lähetetty |отправлено (?:с|из) |надіслано з |iphone['’]?umdan |gönderildi"
    r"|στάλθηκε από |trimis de pe |elküldve az? |從我的.*傳送|나의 .*보냄|.{1,30}에서 보냄",
    _I,
)
"""What telephones and programs write below a letter."""

_FAREWELLS = (
    r"(?:best|kind|warm|with kind|many)? ?(?:regards|wishes|thanks)|best|cheers|thanks?(?: you)?"
    r"(?: very much| a lot)?|yours(?: \w+)?|sincerely(?: yours)?|all the best|bye|br|kr"
    r"|(?:viele|liebe|beste|schöne|herzliche|mit (?:freundlichen|besten|lieben|vielen)) "
    r"gr(?:ü|ue)(?:ße|sse)n?|(?:schöner |lieber )?gru(?:ß|ss)|grüße|lg|vg|mfg|danke(?: schön)?"
    r"|tschüss|servus|(?:bien )?(?:cordialement|à vous|à toi)|amicalement|amitiés|merci"
    r"|salutations|à bientôt|bises"
    r"|(?:un )?(?:cordial )?saludos?(?: cordiales)?|un abrazo|gracias|atentamente"
    r"|(?:cordiali|distinti) saluti|saluti|grazie|un saluto|ciao"
    r"|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|groet(?:en|jes)?|mvg|bedankt|dank je"
    r"|(?:z poważaniem|pozdrawiam|pozdrowienia|dzięki|dziękuję)(?: serdecznie)?"
    r"|(?:med )?(?:vänliga|vänlig|bästa|många)? ?hälsning(?:ar)?|mvh|tack"
    r"|s (?:pozdravem|úctou)|(?:zdraví|zdravím|díky|děkuji)"
    r"|(?:com os )?(?:melhores )?cumprimentos|atenciosamente|abraços?|obrigad[oa]"
    r"|(?:med )?(?:venlig|vennlig) hilsen|(?:bedste |mange |beste )?hilsen(?:er)?|tak|takk"
    r"|(?:parhain |ystävällisin )?terveisin|kiitos|с уважением|спасибо|с наилучшими пожеланиями"
    r"|з повагою|дякую|saygılarımla|teşekkürler|(?:szívélyes )?üdvözlettel|köszönöm|üdv"
    r"|με εκτίμηση|ευχαριστώ|cu (?:stimă|drag)|mulțumesc|감사합니다|謝謝"
    r"|よろしくお願いします|よろしくお願いいたします|ありがとうございます|敬具|以上|谢谢|此致|敬礼|祝好"
)
_SHORT = "lg|vg|mfg|mvh|mvg|br|kr|gruß|gruss|cheers|regards|(?:viele|liebe) grüße"
FAREWELL = re.compile(rf"(?:{_FAREWELLS})[\s,.!。，！]*|(?:{_SHORT}),? [^\W\d]{{1,30}}", _I)
"""A line below which a name stands, and nothing else."""

GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|moin|servus|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrter?"
    r"|salut|bonjour|bonsoir|cher|chère|hola|buenos días|buenas|ciao|buongiorno|salve|hoi|dag|beste"
    r"|cześć|dzień dobry|witam|hej|hejsan|ahoj|dobrý den|こんにちは|你好|您好"
    r"|olá|oi|bom dia|boa noite|hei|moi|terve|привет|здравствуйте|добрый день|привіт|merhaba|selam"
    r"|szia|kedves|γεια|안녕하세요|bună)"
    r"(?: [^\W\d]+){0,3}[\s,.!，。！]*",
    _I,
)
"""A line with which letters begin."""

DISCLAIMER = re.compile(
    r"\W*(?:disclaimer|confidential(?:ity)?(?: (?:notice|note|information))?|important notice"
    r"|this (?:e-?mail|message|communication) (?:and|is|may|contains|was|has)\b"
    r"|diese (?:e-?mail|nachricht) (?:und|ist|kann|enthält|wurde)\b|der inhalt dieser e-?mail"
    r"|ce (?:message|courriel|mail) (?:et|est|peut|contient)\b"
    r"|este (?:mensaje|correo)\b.* (?:y|es|puede|contiene)\b"
    r"|(?:questo messaggio|questa e-?mail)\b|dit bericht\b|deze e-?mail\b"
    r"|(?:ta wiadomość|niniejsza wiadomość)\b|detta (?:mejl|meddelande|e-?post)\b"
    r"|(?:tento e-?mail|tato zpráva)\b|virus-free\b|before printing)",
    _I,
)
"""What companies write below the letters of their people."""
