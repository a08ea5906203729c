export type Contacts = {
  /** At a domain reserved for examples (RFC 2606). */
  email(firstName: string, lastName: string): string
  phone(): string
}

const DOMAINS = ['example.com', 'example.net', 'example.org']
const LETTERS: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ı: 'i' }

export function createContacts(people: readonly { email: string | null; phone: string | null }[]): Contacts {
  const emails = new Set(people.map((person) => person.email))
  const phones = new Set(people.map((person) => person.phone))
  let step = 0

  return {
    email(firstName, lastName) {
      const name = `${plain(firstName)}.${plain(lastName)}`
      for (let repeat = 0; ; repeat += 1) {
        const domain = DOMAINS[repeat % DOMAINS.length]
        const number = Math.floor(repeat / DOMAINS.length)
        const address = `${name}${number === 0 ? '' : number + 1}@${domain}`
        if (!emails.has(address)) {
          emails.add(address)
          return address
        }
      }
    },
    phone() {
      for (;;) {
        step += 1
        const number = buildDemonstrationPhone((step * STRIDE) % SUBSCRIBERS)
        if (!phones.has(number)) return number
      }
    },
  }
}

const SUBSCRIBERS = 1_000_000
/** Step between phone numbers; coprime to a million, so that numbers look random without repeating. */
const STRIDE = 618_033

/** Danish numbers starting with 37 are reserved for machines, so no message can reach a stranger. */
export function buildDemonstrationPhone(subscriber: number): string {
  const digits = String(subscriber).padStart(6, '0')
  return `+45 37 ${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4)}`
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '.')
}
