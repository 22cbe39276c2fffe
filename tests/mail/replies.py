"""How mail programs quote a letter that is answered: what they put above it, in many languages."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hegemon.play.inbox.mark import MARK

US = "Hegemon <orders+k3v7q2mzxw4nb5c6d7e2f3g4h5j6k7m2@games.example.org>"

LETTER = (
    f"-- {MARK} --\n\nHello Ann,\n\nIt is your turn (turn 3).\nYour answer is due "
    "Tuesday, 3 March 2026 at 20:00.\n\nAll that is ordered now:\n  bid crown 9\n"
    "  send p2: I told you so.\n"
)
"""What is answered: lines of it look like orders."""

UNMARKED = LETTER.partition("\n\n")[2]
"""The same, where somebody has removed the line that says where to write."""

INTRODUCTIONS: Mapping[str, str] = {
    "Gmail, English": f"On Tue, Mar 3, 2026 at 10:00 AM {US} wrote:",
    "Gmail, English, broken": f"On Tue, Mar 3, 2026 at 10:00 AM Hegemon\n{US[8:]}\nwrote:",
    "Gmail, British": f"On Tue, 3 Mar 2026 at 10:00, {US} wrote:",
    "Gmail, narrow blank": f"On Tue, Mar 3, 2026 at 10:00\u202fAM {US} wrote:",
    "Gmail, German": f"Am Di., 3. März 2026 um 10:00 Uhr schrieb {US}:",
    "Gmail, German, broken": f"Am Di., 3. März 2026 um 10:00 Uhr schrieb Hegemon\n{US[8:]}:",
    "Gmail, French": f"Le mar. 3 mars 2026 à 10:00, {US} a écrit\u00a0:",
    "Gmail, Spanish": f"El mar, 3 mar 2026 a las 10:00, Hegemon ({US[8:]})\nescribió:",
    "Gmail, Italian": f"Il giorno mar 3 mar 2026 alle ore 10:00 {US} ha scritto:",
    "Gmail, Dutch": f"Op di 3 mrt 2026 om 10:00 schreef {US}:",
    "Gmail, Polish": f"wt., 3 mar 2026 o 10:00 {US} napisał(a):",
    "Gmail, Swedish": f"Den tis 3 mars 2026 kl 10:00 skrev {US}:",
    "Gmail, Czech": f"út 3. 3. 2026 v 10:00 odesílatel {US} napsal:",
    "Gmail, Japanese": f"2026年3月3日(火) 10:00 {US}:",
    "Gmail, Chinese": f"{US} 于2026年3月3日周二 10:00写道：",
    "Gmail, Chinese, broken": f"Hegemon\n{US[8:]} 于2026年3月3日周二\n10:00写道：",
    "Apple Mail, English": f"On 3 Mar 2026, at 10:00, {US} wrote:",
    "Apple Mail, American": "On Mar 3, 2026, at 10:00 AM, Hegemon\n<a@games.example.org> wrote:",
    "Apple Mail, German": f"Am 03.03.2026 um 10:00 schrieb {US}:",
    "Apple Mail, French": f"Le 3 mars 2026 à 10:00, {US} a écrit :",
    "Apple Mail, Spanish": f"El 3 mar 2026, a las 10:00, {US} escribió:",
    "Apple Mail, Italian": f"Il giorno 3 mar 2026, alle ore 10:00, {US} ha scritto:",
    "Apple Mail, Dutch": f"Op 3 mrt 2026, om 10:00 heeft {US} het volgende geschreven:",
    "Apple Mail, Polish": f"Wiadomość napisana przez {US} w dniu 3 mar 2026, o godz. 10:00:",
    "Apple Mail, Swedish": f"3 mars 2026 kl. 10:00 skrev {US}:",
    "Apple Mail, Czech": f"3. 3. 2026 v 10:00, {US}:",
    "Apple Mail, Japanese": f"2026/03/03 10:00、{US}のメール:",
    "Apple Mail, Chinese": f"2026年3月3日 10:00，{US} 写道：",
    "Thunderbird, English": "On 3/3/26 10:00, Hegemon wrote:",
    "Thunderbird, German": "Am 03.03.26 um 10:00 schrieb Hegemon:",
    "Thunderbird, French": "Le 03/03/2026 à 10:00, Hegemon a écrit :",
    "Thunderbird, Spanish": "El 3/3/26 a las 10:00, Hegemon escribió:",
    "Thunderbird, Italian": "Il 03/03/2026 10:00, Hegemon ha scritto:",
    "Thunderbird, Dutch": "Op 03-03-2026 om 10:00 schreef Hegemon:",
    "Thunderbird, Polish": "W dniu 3.03.2026 o 10:00, Hegemon pisze:",
    "Thunderbird, Swedish": "Den 2026-03-03 kl. 10:00, skrev Hegemon:",
    "Thunderbird, Czech": "Dne 03. 03. 26 v 10:00 Hegemon napsal(a):",
    "Thunderbird, Japanese": "On 2026/03/03 10:00, Hegemon wrote:",
    "K-9, English": f"On 3 March 2026 10:00:00 CET, {US} wrote:",
    "K-9, German": f"Am 3. März 2026 10:00:00 MEZ schrieb {US}:",
    "FairEmail": f"Mar 3, 2026 10:00:00 AM {US}:",
    "FairEmail, German": f"03.03.2026 10:00:00 {US}:",
    "Yahoo": "On Tuesday, March 3, 2026 at 10:00:00 AM GMT+1, Hegemon <a@example.org> wrote:",
    "Yahoo, broken": (
        "On Tuesday, March 3, 2026 at 10:00:00 AM GMT+1, Hegemon\n<a@example.org> wrote:"
    ),
    "Proton": f"On Tuesday, March 3rd, 2026 at 10:00 AM, {US} wrote:",
    "Proton, German": f"Am Dienstag, 3. März 2026 um 10:00, {US} schrieb:",
    "Fastmail": "On Tue, 3 Mar 2026, at 10:00 AM, Hegemon wrote:",
    "mutt": "On Tue, Mar 03, 2026 at 10:00:00AM +0000, Hegemon wrote:",
    "Gmail, Portuguese": f"Em ter., 3 de mar. de 2026 às 10:00, {US} escreveu:",
    "Gmail, Portuguese, broken": (
        f"Em ter., 3 de mar. de 2026 às 10:00, Hegemon\n{US[8:]} escreveu:"
    ),
    "Gmail, Danish": f"Den tirs. 3. mar. 2026 kl. 10.00 skrev {US}:",
    "Gmail, Norwegian": f"tir. 3. mars 2026 kl. 10:00 skrev {US}:",
    "Gmail, Finnish": f"ti 3. maalisk. 2026 klo 10.00 {US} kirjoitti:",
    "Gmail, Russian": f"вт, 3 мар. 2026\u202fг. в 10:00, {US}:",
    "Gmail, Russian, broken": f"вт, 3 мар. 2026 г. в 10:00, Hegemon\n{US[8:]}:",
    "Gmail, Ukrainian": f"вт, 3 бер. 2026 р. о 10:00 {US} пише:",
    "Gmail, Turkish": f"{US}, 3 Mar 2026 Sal, 10:00 tarihinde şunu yazdı:",
    "Gmail, Hungarian": f"{US} ezt írta (időpont: 2026. márc. 3., K, 10:00):",
    "Gmail, Korean": f"2026년 3월 3일 (화) 오전 10:00, {US}님이 작성:",
    "Gmail, Greek": f"Στις Τρί 3 Μαρ 2026 στις 10:00\u202fπ.μ., ο χρήστης {US} έγραψε:",
    "Gmail, Romanian": f"În mar., 3 mar. 2026 la 10:00, {US} a scris:",
    "Gmail, Taiwan": f"{US} 於 2026年3月3日 週二 上午10:00寫道：",
    "Thunderbird, Portuguese": "Em 03/03/2026 10:00, Hegemon escreveu:",
    "Thunderbird, Danish": "Den 03.03.2026 kl. 10.00 skrev Hegemon:",
    "Thunderbird, Finnish": "Hegemon kirjoitti 3.3.2026 klo 10.00:",
    "Thunderbird, Russian": "03.03.2026 10:00, Hegemon пишет:",
    "Thunderbird, Hungarian": "2026. 03. 03. 10:00 keltezéssel, Hegemon írta:",
    "Thunderbird, Turkish": "3.03.2026 10:00 tarihinde Hegemon yazdı:",
    "Thunderbird, Korean": "2026. 3. 3. 오전 10:00에 Hegemon 이(가) 쓴 글:",
    "Apple Mail, Portuguese": f"No dia 3 de mar. de 2026, às 10:00, {US} escreveu:",
    "Apple Mail, Danish": f"Den 3. mar. 2026 kl. 10.00 skrev {US}:",
    "Apple Mail, Finnish": f"{US} kirjoitti 3.3.2026 kello 10.00:",
    "Apple Mail, Russian": f"3 марта 2026 г., в 10:00, {US} написал(а):",
    "iPhone, English": f"On Mar 3, 2026, at 10:00\u202fAM, {US} wrote:\n\ufeff",
    "iPhone, German": f"Am 03.03.2026 um 10:00 schrieb {US}:\n\ufeff",
    "aerc": "On Tue Mar 3, 2026 at 10:00 AM UTC, Hegemon wrote:",
    "Alpine": "On Tue, 3 Mar 2026, Hegemon wrote:",
    "a language nobody knows": "Trd 3 Meur 2026 da 10:00 Hegemon a skrivas:",
}
"""Lines above a quote whose lines begin with >."""

NO_MOMENT = ("Hegemon writes:", "Hegemon <a@games.example.org> wrote:", "Hegemon skrev:")
"""What nmh, Gnus, mblaze and s-nail put above a quote whose lines begin with >."""

DASHED: Mapping[str, str] = {
    "Zoho": f"---- On Tue, 03 Mar 2026 10:00:00 +0100 {US} wrote ----",
    "Proton, old": "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐\nOn Tuesday, March 3rd, 2026 at 10:00, "
    f"{US} wrote:",
    "Outlook, old": "-----Original Message-----\nFrom: Hegemon\nSent: Tuesday, March 3, 2026 10:00"
    " AM\nTo: Ann\nSubject: it is your turn",
    "Outlook, old, German": "-----Ursprüngliche Nachricht-----\nVon: Hegemon\nGesendet: Dienstag, "
    "3. März 2026 10:00\nAn: Ann\nBetreff: it is your turn",
    "Outlook on a telephone": f"________________________________\nFrom: {US}\nSent: Tuesday, March"
    " 3, 2026 10:00:00 AM\nTo: Ann <ann@example.org>\nSubject: it is your turn",
    "Samsung": f"-------- Original message --------\nFrom: {US}\nDate: 03/03/2026 10:00 (GMT+01:00)"
    "\nTo: Ann\nSubject: it is your turn",
    "Samsung, German": f"-------- Ursprüngliche Nachricht --------\nVon: {US}\nDatum: 03.03.26 "
    "10:00 (GMT+01:00)\nAn: Ann\nBetreff: it is your turn",
}


def _head(names: str, *, bold: bool = False) -> str:
    said = (US, "Tuesday, March 3, 2026 10:00", "Ann <ann@example.org>", "it is your turn")
    mark = "*" if bold else ""
    return "\n".join(
        f"{mark}{name}:{mark} {value}" for name, value in zip(names.split(","), said, strict=True)
    )


HEADS: Mapping[str, str] = {
    "Outlook, English": _head("From,Sent,To,Subject"),
    "Outlook, bold": _head("From,Sent,To,Subject", bold=True),
    "Outlook for Mac": _head("From,Date,To,Subject"),
    "Outlook, German": _head("Von,Gesendet,An,Betreff"),
    "Outlook, French": _head("De,Envoyé,À,Objet").replace(":", "\u00a0:"),
    "Outlook, Spanish": _head("De,Enviado,Para,Asunto"),
    "Outlook, Italian": _head("Da,Inviato,A,Oggetto"),
    "Outlook, Dutch": _head("Van,Verzonden,Aan,Onderwerp"),
    "Outlook, Polish": _head("Od,Wysłano,Do,Temat"),
    "Outlook, Swedish": _head("Från,Skickat,Till,Ämne"),
    "Outlook, Czech": _head("Od,Odesláno,Komu,Předmět"),
    "Outlook, Japanese": _head("差出人,送信日時,宛先,件名"),
    "Outlook, Portuguese": _head("De,Enviada em,Para,Assunto"),
    "Outlook, Danish": _head("Fra,Sendt,Til,Emne"),
    "Outlook, Finnish": _head("Lähettäjä,Lähetetty,Vastaanottaja,Aihe"),
    "Outlook, Russian": _head("От,Отправлено,Кому,Тема"),
    "Outlook, Turkish": _head("Gönderen,Gönderildi,Kime,Konu"),
    "Outlook, Hungarian": _head("Feladó,Elküldve,Címzett,Tárgy"),
    "Outlook, Greek": _head("Από,Στάλθηκε,Προς,Θέμα"),
    "Outlook, Korean": _head("보낸 사람,보낸 날짜,받는 사람,제목"),
    "Outlook, Taiwan": _head("寄件者,寄件日期,收件者,主旨"),
    "Outlook, Chinese": _head("发件人,发送时间,收件人,主题").replace(": ", "："),
    "GMX": "Gesendet: Dienstag, 03. März 2026 um 10:00 Uhr\nVon: Hegemon <a@example.org>\n"
    "An: ann@example.org\nBetreff: it is your turn",
}
"""Heads of letters, above a quote that nothing marks."""

FOOTERS = (
    "Sent from my iPhone",
    "Von meinem iPhone gesendet",
    "Envoyé de mon iPhone",
    "Enviado desde mi iPhone",
    "Inviato da iPhone",
    "Verstuurd vanaf mijn iPhone",
    "Wysłane z iPhone'a",
    "Skickat från min iPhone",
    "Odesláno z iPhonu",
    "iPhoneから送信",
    "发自我的iPhone",
    "Get Outlook for iOS<https://games.example.org/o0ukef>",
    "Outlook für Android herunterladen<https://games.example.org/x>",
    "Sent from Yahoo Mail on Android",
    "Sent with Proton Mail secure email.",
    "Diese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.",
    "Gesendet mit der WEB.DE Mail App",
    "Gesendet von Outlook für iOS",
    "Sent from Mail for Windows",
    "Sendt fra min iPhone",
    "Lähetetty iPhonesta",
    "Отправлено с iPhone",
    "iPhone'umdan gönderildi",
    "Enviado do meu iPhone",
    "從我的 iPhone 傳送",
    "나의 iPhone에서 보냄",
    "Sent via the Samsung Galaxy S24, an AT&T 5G smartphone",
)

FAREWELLS = (
    "Med venlig hilsen\nAnn",
    "Atenciosamente,\nAnn",
    "С уважением,\nAnn",
    "Ystävällisin terveisin\nAnn",
    "Best regards,\nAnn",
    "Cheers\nAnn",
    "Thanks!",
    "Viele Grüße\nAnn Muster",
    "Mit freundlichen Grüßen\n\nAnn Muster\nTel. 0123 456",
    "LG Ann",
    "Cordialement,\nAnn",
    "Un saludo,\nAnn",
    "Cordiali saluti\nAnn",
    "Met vriendelijke groet,\nAnn",
    "Pozdrawiam\nAnn",
    "Mvh\nAnn",
    "S pozdravem\nAnn",
    "よろしくお願いします。\nAnn",
    "谢谢！",
    "-- \nAnn\nhttps://example.org",
    "--\nAnn",
    "Best regards,\nAnn\n\nThis e-mail and any attachments are confidential.\nDelete it.",
    "Diese E-Mail enthält vertrauliche Informationen.\nBitte löschen.",
)


def quoted(text: str, by: str = "> ") -> str:
    """Each line marked as quoted."""
    return "\n".join(f"{by}{line}".rstrip() for line in text.split("\n"))


def _in_divs(text: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def _in_breaks(text: str) -> str:
    return "<br>\r\n".join(escape(line) for line in text.split("\n"))


def pages(own: str) -> Mapping[str, str]:
    """An answer as HTML alone, as several programs write it."""
    wrote = escape(INTRODUCTIONS["Gmail, British"])
    head = _head("From,Sent,To,Subject").replace("\n", "\0")
    bold = "<br>".join(
        f"<b>{escape(line.partition(':')[0])}:</b>{escape(line.partition(':')[2])}"
        for line in head.split("\0")
    )
    letter, first, rest = _in_breaks(LETTER), own.partition("\n")[0], own.partition("\n")[2]
    paragraphs = "".join(
        f'<p class="MsoNormal">{escape(line)}<o:p></o:p></p>' for line in own.split("\n")
    )
    return {
        "Gmail": f'<div dir="ltr">{_in_divs(own)}</div><br><div class="gmail_quote"><div dir="ltr" '
        f'class="gmail_attr">{wrote}<br></div><blockquote class="gmail_quote" style="margin:0">'
        f"{letter}</blockquote></div>",
        "Gmail, first line bare": f'<div dir="ltr">{escape(first)}{_in_divs(rest)}</div>'
        f'<div class="gmail_quote gmail_quote_container"><div class="gmail_attr">{wrote}</div>'
        f"<blockquote>{letter}</blockquote></div>",
        "Apple Mail": '<html><head><style>p {color: red}</style></head><body dir="auto">'
        f'{_in_divs(own)}<div><br><blockquote type="cite"><div>{wrote}</div><br></blockquote></div>'
        f'<blockquote type="cite"><div>{letter}</div></blockquote></body></html>',
        "Outlook on Windows": '<!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit"/></xml>'
        f'<![endif]--><body lang=EN-GB><div class=WordSection1>{paragraphs}<div style="border:none'
        f';border-top:solid #E1E1E1 1.0pt"><p class=MsoNormal>{bold}</p></div>'
        f"<p>{letter}</p></div></body>",
        "Outlook on the web": f'{_in_divs(own)}<div id="appendonsend"></div><hr tabindex="-1"><div '
        f'id="divRplyFwdMsg" dir="ltr">{bold}</div><div>{letter}</div>',
        "Outlook on a telephone": f'{_in_divs(own)}<div id="mail-editor-reference-message-container'
        f'"><div>{bold}</div><div>{letter}</div></div>',
        "Thunderbird": f'<p>{_in_breaks(own)}</p><div class="moz-cite-prefix">On 3/3/26 10:00, '
        f'Hegemon wrote:<br></div><blockquote type="cite" cite="mid:a">{letter}</blockquote>',
        "Yahoo": f'<div class="yahoo-style-wrap">{_in_divs(own)}</div><div id="yahoo_quoted_1" '
        f'class="yahoo_quoted"><div>{wrote}</div><div>{letter}</div></div>',
        "Proton": f'{_in_divs(own)}<div class="protonmail_quote">{wrote}<br><blockquote '
        f'class="protonmail_quote" type="cite">{letter}</blockquote></div>',
        "GMX": f'{_in_divs(own)}<div name="quote" style="border-left: 2px solid"><div><b>Gesendet:'
        f"</b> Dienstag<br><b>Von:</b> Hegemon</div><div>{letter}</div></div>",
        "Gmail, signed": f'<div dir="ltr">{_in_divs(own)}<div><br clear="all"></div><span class='
        '"gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature"><div>Ann'
        f'</div></div></div><br><div class="gmail_quote gmail_quote_container"><div class='
        f'"gmail_attr">{wrote}</div><blockquote class="gmail_quote">{letter}</blockquote></div>',
        "Apple Mail on a telephone": '<html><head></head><body dir="auto">'
        f'{_in_divs(own)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Ann<div>Home</div>'
        f'</div><div dir="ltr"><br><blockquote type="cite">{wrote}<br><br></blockquote></div>'
        f'<blockquote type="cite"><div dir="ltr">\ufeff{letter}</div></blockquote></body></html>',
        "Outlook on a telephone, signed": f'<div dir="auto">{_in_divs(own)}</div><div id='
        '"ms-outlook-mobile-signature" dir="auto"><div>Ann</div>Get <a href="#">Outlook for iOS</a>'
        f'</div><hr><div id="divRplyFwdMsg">{bold}</div><div>{letter}</div>',
        "Outlook on the web, signed": f'{_in_divs(own)}<div id="Signature"><p>Ann Muster</p><p>Home'
        f'</p></div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">{bold}</div>{letter}',
        "Thunderbird, signed": f'<p>{_in_breaks(own)}</p><div class="moz-signature">Ann<br>Home'
        f'</div><div class="moz-cite-prefix">{wrote}</div><blockquote>{letter}</blockquote>',
        "Proton, signed": f'{_in_divs(own)}<div class="protonmail_signature_block"><div>Ann</div>'
        f'</div><div class="protonmail_quote">{wrote}<blockquote>{letter}</blockquote></div>',
        "K-9": f'<div dir="auto">{_in_breaks(own)}</div><br><br><div class="gmail_quote">{wrote}'
        f'<blockquote class="gmail_quote" style="margin: 0pt">{letter}</blockquote></div>',
        "a list": "<ul>"
        + "".join(f"<li>{escape(line)}</li>" for line in own.split("\n"))
        + f"</ul><blockquote>{letter}</blockquote>",
        "nothing that tells": f"{_in_breaks(own)}<br><br>{wrote}<br>{letter}",
        "deep": "<div>" * 3_000 + _in_breaks(own) + f"<blockquote>{letter}</blockquote>",
    }
