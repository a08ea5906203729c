export const IMPORT_FIELDS = [
  'first-name',
  'middle-name',
  'last-name',
  'name',
  'email',
  'parent-email',
  'phone',
  'gender',
  'birth-date',
  'address',
  'house-number',
  'floor',
  'door',
  'address-2',
  'post-code',
  'city',
  'country',
  'tags',
  'teams',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_LIMITS = { bytes: 20_000_000, columns: 100, rows: 50_000, cells: 2_000_000 } as const

/** Lower case, letters and digits only. */
const HEADINGS_BY_FIELD: Readonly<Record<ImportField, readonly string[]>> = {
  'first-name': ['fornavn', 'fornavne', 'fornavnogmellemnavn', 'firstname', 'givenname', 'forename'],
  'middle-name': ['mellemnavn', 'mellemnavne', 'middlename', 'middlenames'],
  'last-name': ['efternavn', 'efternavne', 'lastname', 'surname', 'familyname'],
  name: [
    ...['navn', 'helenavnet', 'fuldenavn', 'fuldtnavn', 'medlemsnavn', 'forogefternavn', 'fornavnogefternavn'],
    ...['fornavnefternavn', 'name', 'fullname', 'membername', 'firstandlastname', 'firstnamelastname'],
  ],
  email: ['email', 'emailadresse', 'mail', 'mailadresse', 'epost', 'emailaddress', 'emailmedlem', 'medlememail'],
  'parent-email': ['forældreemail', 'forældremail', 'parentemail', 'guardianemail'],
  phone: [
    'telefon',
    'telefonnummer',
    'telefonnr',
    'tlf',
    'tlfnr',
    'mobil',
    'mobilnr',
    'mobilnummer',
    'mobiltelefon',
    'phone',
    'phonenumber',
    'telephone',
    'telephonenumber',
    'telefonmobil',
    'mobiltlf',
    'tlfmobil',
    'privattelefon',
    'hjemmetelefon',
    'tel',
    'cellphone',
    'mobilephonenumber',
    'mobile',
    'mobilephone',
  ],
  gender: ['køn', 'kon', 'koen', 'gender', 'sex'],
  'birth-date': [
    'fødselsdato',
    'fødselsdag',
    'født',
    'fodselsdato',
    'foedselsdato',
    'fdato',
    'fødsdato',
    'birthdate',
    'dateofbirth',
    'birthday',
    'dob',
    'born',
  ],
  address: [
    'adresse',
    'adresse1',
    'vej',
    'gade',
    'vejnavn',
    'gadeoghusnr',
    'vejoghusnr',
    'vejognr',
    'vejnavnoghusnr',
    'vejnavnoghusnummer',
    'adresselinje',
    'adr',
    'streetaddress',
    'address1street',
    'address',
    'address1',
    'addressline1',
    'street',
  ],
  'house-number': [
    ...['husnummer', 'husnr', 'husnummerbogstav', 'husnrbogstav', 'husnrogbogstav', 'vejnr', 'gadenummer'],
    ...['housenumber', 'houseno', 'streetnumber', 'buildingnumber'],
  ],
  floor: ['etage', 'sal', 'etagedør', 'etageside', 'etageogdør', 'etageogside', 'floor'],
  door: [
    'dør',
    'doer',
    'dørnr',
    'sidedør',
    'dørside',
    'sideellerdør',
    'lejlighed',
    'lejlighedsnr',
    'door',
    ...['apartment', 'apt'],
  ],
  'address-2': [
    'adresse2',
    'adresselinje2',
    'adresseandenlinje',
    'address2',
    'addresssecondline',
    'addressline2',
    'stednavn',
    'coadresse',
    'co',
  ],
  'post-code': [
    ...['postnr', 'postnummer', 'postnrby', 'postnrogby', 'postnummerby', 'postnummerogby'],
    'address1postalcode',
    ...['postcode', 'zip', 'zipcode', 'postalcode', 'zippostalcode', 'postal', 'postalzip'],
  ],
  city: ['by', 'bynavn', 'postdistrikt', 'city', 'town', 'address1city'],
  country: ['land', 'landekode', 'country', 'countrycode', 'countryregion', 'address1country'],
  tags: ['etiketter', 'etiket', 'mærker', 'mærke', 'tag', 'tags', 'labels'],
  teams: ['hold', 'holdnavn', 'team', 'teams', 'afdeling'],
}

const FIELD_BY_HEADING = new Map(
  Object.entries(HEADINGS_BY_FIELD).flatMap(([field, headings]) =>
    headings.map((heading) => [heading, field as ImportField]),
  ),
)

const IGNORED_QUALIFIERS: ReadonlySet<string> = new Set([
  ...['privat', 'primær', 'medlem', 'medlemmets', 'medlemmet', 'nr', 'obligatorisk', 'format', 'iso'],
  ...['home', 'value', 'private', 'primary', 'members', 'member', 'no', 'required'],
])
const DATE_FORMAT = /^(?:d{1,2}|m{1,2}|(?:d{1,2}m{1,2}|m{1,2}d{1,2})?(?:y{2,4}|[åa]{2,4})(?:m{1,2}d{1,2})?)$/

function guessField(heading: string): ImportField | null {
  const whole = heading.normalize('NFC').toLowerCase()
  if (isParentEmail(splitWords(whole))) return 'parent-email'
  const text = removeBracketedText(whole)
  const words = splitWords(text)
  const turned = text.split(',').toReversed().flatMap(splitWords)
  const plain = words.filter((word) => !IGNORED_QUALIFIERS.has(word) && !DATE_FORMAT.test(word))
  for (const tried of [words, turned, plain]) {
    const joined = tried.join('')
    const field = FIELD_BY_HEADING.get(joined) ?? FIELD_BY_HEADING.get(joined.replace(/\d$/, ''))
    if (field) return field
  }
  return fieldOfParts(text)
}

const PARENT_WORDS: ReadonlySet<string> = new Set([
  ...['mor', 'mors', 'far', 'fars', 'forælder', 'forælders', 'forældre', 'forældres', 'værge', 'værges'],
  ...['mother', 'mothers', 'father', 'fathers', 'parent', 'parents', 'guardian', 'guardians'],
])
const WORDS_BESIDE_PARENTS: ReadonlySet<string> = new Set([
  's',
  'til',
  'for',
  'af',
  'of',
  'the',
  '1',
  '2',
  'den',
  'ene',
])

/** 'Mors e-mail', "Mother's e-mail", 'E-mail (forælder 1)'. */
function isParentEmail(words: readonly string[]): boolean {
  const others = words.filter((word) => !PARENT_WORDS.has(word) && !WORDS_BESIDE_PARENTS.has(word))
  return words.some((word) => PARENT_WORDS.has(word)) && FIELD_BY_HEADING.get(others.join('')) === 'email'
}

/** Columns that combine several fields, or name one in two languages: 'Vejnavn + husnr.', 'Town/City'. */
const JOINED_FIELDS: Readonly<Record<string, ImportField>> = {
  'address house-number': 'address',
  'city post-code': 'post-code',
  'door floor': 'floor',
  'first-name last-name': 'name',
  'first-name middle-name': 'first-name',
}

function fieldOfParts(text: string): ImportField | null {
  const parts = text.split(/[/+&,]| og | and /)
  if (parts.length < 2 || parts.length > 4) return null
  const fields = parts.map((part) => FIELD_BY_HEADING.get(splitWords(part).join('')))
  const distinct = [...new Set(fields)].sort()
  return JOINED_FIELDS[distinct.join(' ')] ?? (distinct.length === 1 ? distinct[0] : null) ?? null
}

const splitWords = (text: string): string[] => text.match(/[a-zæøå0-9]+/g) ?? []

function removeBracketedText(text: string): string {
  return text.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
}

const isMobilePhone = (heading: string): boolean => guessField(heading) === 'phone' && /mob|cell/i.test(heading)

/**
 * The first of several columns wins, except that mobile wins over other phones, and first and last name over full name.
 * A column without heading beside full names is taken as last names, because a heading may be merged over both.
 */
export function guessImportFields(
  headings: readonly string[],
  hasNames: (place: number) => boolean = () => false,
): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = headings.map((heading) => {
    const field = guessField(heading)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const [phone, mobile] = [guessed.indexOf('phone'), headings.findIndex((heading) => isMobilePhone(heading))]
  if (phone >= 0 && mobile > phone && guessed[mobile] === null && !isMobilePhone(headings[phone] ?? '')) {
    guessed[phone] = null
    guessed[mobile] = 'phone'
  }
  const hasParts = taken.has('first-name') && taken.has('last-name')
  const name = guessed.indexOf('name')
  if (name >= 0 && !hasParts && headings[name + 1] === '' && hasNames(name + 1)) {
    guessed.splice(name, 2, taken.has('first-name') ? null : 'first-name', taken.has('last-name') ? null : 'last-name')
  }
  return guessed.map((field) => (field === 'name' && hasParts ? null : field))
}

export function findColumnMappingProblem(fields: readonly (ImportField | null)[]): 'field-twice' | 'no-name' | null {
  const chosen = fields.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) return 'field-twice'
  return chosen.includes('name') || chosen.includes('first-name') ? null : 'no-name'
}
