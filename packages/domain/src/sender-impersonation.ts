import { PRODUCT } from './product.ts'

/** Often imitated in phishing. `word`: match as a whole word only, because the name is part of harmless words. */
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

const STAFF = ['support', 'login', 'service', 'kundeservice', 'sikkerhed', 'hjælp', 'info', 'konto']

/** Scammers append these to a known name. */
const ENDINGS = ['', 's', 'dk', 'danmark', ...STAFF]

/** An ordinary Danish word, so it is refused only alone or combined with one of these ("Forenet Kraft" is allowed). */
const PORTAL = [...STAFF, 'team', 'drift', 'betaling', 'portal', 'portalen', 'admin', 'administration'].flatMap(
  (end) => [`${PRODUCT}${end}`, `${PRODUCT}s${end}`],
)

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
  // Looks like capital I in most typefaces.
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
  [...[...SENDERS.word, ...SENDERS.anywhere].flatMap((name) => ENDINGS.map((end) => name + end)), ...PORTAL].map(
    folded,
  ),
)
const PORTAL_ALONE = folded(PRODUCT)
const MAX_WORD_LENGTH = Math.max(...[...WORDS].map((word) => word.length))

export function imitatesTrustedSender(text: string): boolean {
  // '!' and '|' can be letters within a word or punctuation, so both readings are checked.
  return namesSender(folded(text)) || namesSender(folded(text.replace(/[!|@€$]/gu, ' ')))
}

function namesSender(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.join('') === PORTAL_ALONE) return true
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
