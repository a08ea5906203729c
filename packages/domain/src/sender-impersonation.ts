import { PRODUCT } from './product.ts'

/** Often imitated in phishing. `word`: match as a whole word only, because the name is part of harmless words. */
const TRUSTED_SENDERS = {
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

const STAFF_WORDS = ['support', 'login', 'service', 'kundeservice', 'sikkerhed', 'hjælp', 'info', 'konto']

/** Scammers append these to a known name. */
const SENDER_SUFFIXES = ['', 's', 'dk', 'danmark', ...STAFF_WORDS]

/** An ordinary Danish word, so it is refused only alone or combined with one of these ("Forenet Kraft" is allowed). */
const PORTAL_NAMES = [
  ...STAFF_WORDS,
  'team',
  'drift',
  'betaling',
  'portal',
  'portalen',
  'admin',
  'administration',
].flatMap((end) => [`${PRODUCT}${end}`, `${PRODUCT}s${end}`])

const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = {
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

const foldLookalikes = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((sign) => LOOKALIKE_LETTERS[sign] ?? sign)
    .join('')
    .replace(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const MATCHED_ANYWHERE = TRUSTED_SENDERS.anywhere.map(foldLookalikes)
const MATCHED_WORDS = new Set(
  [
    ...[...TRUSTED_SENDERS.word, ...TRUSTED_SENDERS.anywhere].flatMap((name) =>
      SENDER_SUFFIXES.map((end) => name + end),
    ),
    ...PORTAL_NAMES,
  ].map(foldLookalikes),
)
const PORTAL_NAME_ALONE = foldLookalikes(PRODUCT)
const MAX_WORD_LENGTH = Math.max(...[...MATCHED_WORDS].map((word) => word.length))

export function imitatesTrustedSender(text: string): boolean {
  // '!' and '|' can be letters within a word or punctuation, so both readings are checked.
  return namesSender(foldLookalikes(text)) || namesSender(foldLookalikes(text.replace(/[!|@€$]/gu, ' ')))
}

function namesSender(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.join('') === PORTAL_NAME_ALONE) return true
  if (words.some((word) => MATCHED_ANYWHERE.some((name) => word.includes(name)))) return true
  return words.some((_word, first) => {
    let joined = ''
    for (const word of words.slice(first)) {
      joined += word
      if (joined.length > MAX_WORD_LENGTH) return false
      if (MATCHED_WORDS.has(joined)) return true
    }
    return false
  })
}
