/** What a column of an imported file can be. */
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

/** Largest file in bytes, and the widest and longest table in it. */
export const IMPORT_LIMITS = { bytes: 20_000_000, columns: 100, rows: 50_000, cells: 2_000_000 } as const

/** Headings as Danish and English lists have them, letters and digits alone. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  'first-name': ['fornavn', 'fornavne', 'firstname', 'givenname', 'forename'],
  'last-name': ['efternavn', 'efternavne', 'lastname', 'surname', 'familyname'],
  name: ['navn', 'fuldenavn', 'medlemsnavn', 'name', 'fullname', 'membername'],
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
    'address',
    'address1',
    'addressline1',
    'street',
  ],
  'address-2': ['adresse2', 'address2', 'addressline2', 'etage', 'stednavn', 'coadresse', 'co'],
  'post-code': ['postnr', 'postnummer', 'postnrby', 'postnrogby', 'postcode', 'zip', 'zipcode', 'postalcode'],
  city: ['by', 'bynavn', 'postdistrikt', 'city', 'town'],
  country: ['land', 'landekode', 'country', 'countrycode'],
  tags: ['etiketter', 'etiket', 'mærker', 'mærke', 'tag', 'tags', 'labels'],
  teams: ['hold', 'holdnavn', 'team', 'teams', 'afdeling'],
}

/** A heading as it is compared: small letters and digits alone. */
const bare = (heading: string) => heading.toLowerCase().replace(/[^a-zæøå0-9]/g, '')

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) => headings.map((heading) => [heading, field as ImportField])),
)

/**
 * What the columns of a file are likely to be, by their headings; null for one that is not known. Of two that look alike the
 * first is meant, and a whole name is needed only where its parts are not there.
 */
export function guessFields(headings: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = headings.map((heading) => {
    const field = FIELD_OF.get(bare(heading)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const hasParts = taken.has('first-name') && taken.has('last-name')
  return guessed.map((field) => (field === 'name' && hasParts ? null : field))
}

/** What is wrong with what somebody says the columns are, or null: a field twice, or nobody named. */
export function fieldsProblem(fields: readonly (ImportField | null)[]): 'field-twice' | 'no-name' | null {
  const chosen = fields.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) return 'field-twice'
  return chosen.includes('name') || chosen.includes('first-name') ? null : 'no-name'
}
