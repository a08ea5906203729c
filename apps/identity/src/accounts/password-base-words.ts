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

/** Signs that replace i as well as l. */
const I_OR_L = /[1!|]/g

/** Digits and symbols at either end that may replace letters. */
const MAX_EDGE = 3

export function passwordBaseWords(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const [head = ''] = /^[^\p{L}]*/u.exec(lower) ?? []
  const lastLetter = [...lower.matchAll(/\p{L}/gu)].at(-1)
  const tail = lower.slice(lastLetter ? lastLetter.index + lastLetter[0].length : 0)
  const middle = lower.slice(head.length, lower.length - tail.length)
  if (head.length === lower.length) return []
  const befores = Array.from({ length: MAX_EDGE + 1 }, (_, count) => head.slice(Math.max(0, head.length - count)))
  const afters = Array.from({ length: MAX_EDGE + 1 }, (_, count) => tail.slice(0, count))
  const cores = befores.flatMap((before) => afters.map((after) => before + middle + after))
  return [...new Set(cores.flatMap((core) => [core, replaceLookAlikes(core, 'i'), replaceLookAlikes(core, 'l')]))]
}

function replaceLookAlikes(core: string, one: 'i' | 'l'): string {
  return core.replace(I_OR_L, one).replace(/[034578@$€]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}
