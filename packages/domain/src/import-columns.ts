export const IMPORT_FIELDS = [
  'first-name',
  'last-name',
  'name',
  'email',
  'phone',
  'gender',
  'birth-date',
  'address',
  'address-2',
  'post-code',
  'city',
  'country',
  'tags',
  'teams',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_LIMITS = { bytes: 20_000_000, columns: 100, rows: 50_000, cells: 2_000_000 } as const

/** Known headings in Danish and English, reduced to letters and digits. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  'first-name': ['fornavn', 'fornavne', 'firstname', 'givenname', 'forename'],
  'last-name': ['efternavn', 'efternavne', 'lastname', 'surname', 'familyname'],
  name: ['navn', 'helenavnet', 'fuldenavn', 'medlemsnavn', 'name', 'fullname', 'membername'],
  email: ['email', 'emailadresse', 'mail', 'mailadresse', 'epost', 'emailaddress', 'emailmedlem', 'medlememail'],
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
    'adr',
    'streetaddress',
    'address',
    'address1',
    'addressline1',
    'street',
  ],
  'address-2': [
    'adresse2',
    'adresseandenlinje',
    'address2',
    'addresssecondline',
    'addressline2',
    'etage',
    'stednavn',
    'coadresse',
    'co',
  ],
  'post-code': ['postnr', 'postnummer', 'postnrby', 'postnrogby', 'postcode', 'zip', 'zipcode', 'postalcode'],
  city: ['by', 'bynavn', 'postdistrikt', 'city', 'town'],
  country: ['land', 'landekode', 'country', 'countrycode'],
  tags: ['etiketter', 'etiket', 'mærker', 'mærke', 'tag', 'tags', 'labels'],
  teams: ['hold', 'holdnavn', 'team', 'teams', 'afdeling'],
}

const bare = (heading: string) =>
  withoutParentheses(heading.normalize('NFC').toLowerCase()).replace(/[^a-zæøå0-9]/g, '')

function withoutParentheses(text: string): string {
  const [before = '', ...parts] = text.split('(')
  return before + parts.map((part) => part.slice(part.indexOf(')') + 1)).join('')
}

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) => headings.map((heading) => [heading, field as ImportField])),
)

/**
 * Null for unknown headings. The first of equal or numbered headings wins; full-name columns yield to first and last
 * name. `hasNames`: whether a column's cells look like names; one without a heading beside full names has last names,
 * because a heading may be merged over both.
 */
export function guessFields(
  headings: readonly string[],
  hasNames: (place: number) => boolean = () => false,
): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = headings.map((heading) => {
    const field = FIELD_OF.get(bare(heading)) ?? FIELD_OF.get(bare(heading).replace(/\d$/, '')) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const hasParts = taken.has('first-name') && taken.has('last-name')
  const name = guessed.indexOf('name')
  if (name >= 0 && !hasParts && headings[name + 1] === '' && hasNames(name + 1)) {
    guessed.splice(name, 2, taken.has('first-name') ? null : 'first-name', taken.has('last-name') ? null : 'last-name')
  }
  return guessed.map((field) => (field === 'name' && hasParts ? null : field))
}

export function columnMappingProblem(fields: readonly (ImportField | null)[]): 'field-twice' | 'no-name' | null {
  const chosen = fields.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) return 'field-twice'
  return chosen.includes('name') || chosen.includes('first-name') ? null : 'no-name'
}
