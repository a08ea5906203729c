/**
 * Banks, authorities and services often impersonated in Denmark, in lower case without spaces. `word`: also part of
 * harmless words, so it must be a whole word; other names match anywhere.
 */
const SENDERS = {
  anywhere: [
    ...['mobilepay', 'nordea', 'danskebank', 'jyskebank', 'sydbank', 'nykredit', 'sparnord', 'arbejdernes-landsbank'],
    ...['vestjyskbank', 'saxobank', 'ringkjøbinglandbobank', 'lånogsparbank', 'lånspar', 'revolut', 'paypal'],
    ...[
      'skattestyrelsen',
      'gældsstyrelsen',
      'toldstyrelsen',
      'motorstyrelsen',
      'vurderingsstyrelsen',
      'skatteforvaltningen',
    ],
    ...['digitaliseringsstyrelsen', 'sundhedsstyrelsen', 'udbetalingdanmark', 'rigspolitiet', 'borgerdk', 'virkdk'],
    ...['postnord', 'digitalpost', 'dankort', 'mastercard'],
  ].map((name) => name.replace('-', '')),
  word: [
    'mitid',
    'nemid',
    'nets',
    'skat',
    'told',
    'politi',
    'politiet',
    'eboks',
    'mitdk',
    'lunar',
    'albank',
    'visa',
    'dhl',
    'gls',
  ],
} as const

/** Suffixes after which a name still denotes the sender. */
const ENDINGS = [
  '',
  's',
  'dk',
  'danmark',
  'support',
  'login',
  'service',
  'kundeservice',
  'sikkerhed',
  'hjælp',
  'info',
  'konto',
]

/** Characters of other scripts, digits and symbols that look like Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    к: 'k',
    м: 'm',
    т: 't',
    н: 'h',
    в: 'b',
  },
  ...{ ԁ: 'd', ո: 'n', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ɑ: 'a', ı: 'i' },
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', $: 's', '@': 'a', '|': 'i', '!': 'i', '€': 'e' },
  // A capital I and a small l look the same in most typefaces.
  l: 'i',
}

const folded = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join('')
    .replace(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const ANYWHERE = SENDERS.anywhere.map(folded)
const WORDS = new Set(
  [...SENDERS.word, ...SENDERS.anywhere].flatMap((name) => ENDINGS.map((end) => folded(name + end))),
)
const MAX_WORD_LENGTH = Math.max(...[...WORDS].map((word) => word.length))

/** Whether a text contains the name of a bank, an authority or a payment service, including look-alike spellings. */
export function imitatesAuthority(text: string): boolean {
  // '!' and '|' can stand for letters within a word; elsewhere they are punctuation.
  return namesSender(folded(text)) || namesSender(folded(text.replace(/[!|@€$]/gu, ' ')))
}

function namesSender(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.some((word) => ANYWHERE.some((name) => word.includes(name)))) return true
  return words.some((_word, first) => {
    let joined = ''
    for (const word of words.slice(first)) {
      joined += word
      if (joined.length > MAX_WORD_LENGTH) return false
      if (WORDS.has(joined)) return true
    }
    return false
  })
}
