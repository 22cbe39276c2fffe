// @ts-check

/** Who is still awaited, in a sentence; "" where nobody knows of anybody. */
export function awaited() {
  const named = [...document.querySelectorAll("#clock .awaits bdi")].map((one) => one.textContent);
  const [first, ...others] = named;
  if (!first) return "";
  if (!others.length) return `${first} is still thinking.`;
  return `${others.length + 1} others are still thinking.`;
}
