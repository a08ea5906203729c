const ENTITY_PATTERN = /&(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,6});/gi

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', apos: "'", rsquo: '’', nbsp: ' ', szlig: 'ß' },
  ...{ aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ' },
}

const ACCENT_ENTITIES: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  cedil: '\u0327',
}

export function decodeEntities(text: string): string {
  return text.includes('&')
    ? text.replace(ENTITY_PATTERN, (entity, name: string) => decodeEntity(name) ?? entity)
    : text
}

function decodeEntity(name: string): string | undefined {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isText = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isText ? String.fromCodePoint(code) : undefined
  }
  const mark = ACCENT_ENTITIES[name.slice(1)]
  return NAMED_ENTITIES[name] ?? (mark && (name.charAt(0) + mark).normalize('NFC'))
}
