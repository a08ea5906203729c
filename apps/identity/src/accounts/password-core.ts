/** Digits and signs that people write for letters, so that a word looks like more than it is. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
}

/** These stand for an i as often as for an l. */
const I_OR_L = /[1!|]/g

/** Of the digits and signs before and after the letters, so many may stand for letters as well. */
const MOST_EDGE = 3

/**
 * The words that may be behind a password, in lower case: what is left without the digits and signs around it, as it stands
 * and with look-alikes read as letters. `Sommer2026!` is `sommer`, and `P4ssw0rd1` is `password`. Empty where there are no
 * letters at all.
 */
export function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const [head = ''] = /^[^\p{L}]*/u.exec(lower) ?? []
  const lastLetter = [...lower.matchAll(/\p{L}/gu)].at(-1)
  const tail = lower.slice(lastLetter ? lastLetter.index + lastLetter[0].length : 0)
  const middle = lower.slice(head.length, lower.length - tail.length)
  if (head.length === lower.length) return []
  const befores = Array.from({ length: MOST_EDGE + 1 }, (_, count) => head.slice(Math.max(0, head.length - count)))
  const afters = Array.from({ length: MOST_EDGE + 1 }, (_, count) => tail.slice(0, count))
  const cores = befores.flatMap((before) => afters.map((after) => before + middle + after))
  return [...new Set(cores.flatMap((core) => [core, lettersOf(core, 'i'), lettersOf(core, 'l')]))]
}

function lettersOf(core: string, one: 'i' | 'l'): string {
  return core.replace(I_OR_L, one).replace(/[034578@$€]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}
