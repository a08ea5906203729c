import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import { canonicalizePagePath, PAGE_PATHS } from '@forenet/domain/page-paths'
import { afterAll, describe, expect, test } from 'vitest'
import { ALL_ITEMS, SECTIONS } from './all-items.ts'
import { contractHas, keysOf } from './contract-keys.ts'
import { type Defined, evidenceOf, type Item, isDeparted, isOpen, type Written } from './item.ts'
import { coverageDocument } from './markdown.ts'
import { OWN_CALLS } from './own-calls.ts'
import { collapseWhitespace, exportsOf, faultOf, ROOT, sourcesBelow, textOf } from './repository-text.ts'
import { searchOf, WEB_PATHS } from './web-routes.ts'

/** Ignored by git, because it changes with every test title. */
const DOCUMENT = '.cache/spec-coverage.md'

/** Whether the item exists: covered, without a test, or replaced by a tested departure. */
function isBuilt({ shownBy }: Item): boolean {
  if (isOpen(shownBy)) return shownBy.open === 'test'
  return !isDeparted(shownBy) || evidenceOf(shownBy) !== null
}

function itemsOf<K extends Item['kind']>(kind: K) {
  return ALL_ITEMS.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind)
}

const stands = ({ file, text }: Written): boolean =>
  collapseWhitespace(textOf(file) ?? '').includes(collapseWhitespace(text))

describe('the list', () => {
  test('contains no duplicates', () => {
    const names = ALL_ITEMS.map(({ clause, kind, name }) => `${clause} ${kind} ${name}`)
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('refers to existing tests', () => {
    const evidence = ALL_ITEMS.flatMap(({ shownBy }) => evidenceOf(shownBy) ?? [])
    expect([...new Set(evidence.flatMap((one) => faultOf(one) ?? []))]).toEqual([])
  })

  test('refers to recorded departures', () => {
    const record = collapseWhitespace(textOf('docs/deviations.md') ?? '')
    const departures = ALL_ITEMS.flatMap(({ shownBy }) => (isDeparted(shownBy) ? [shownBy.departed] : []))
    expect([...new Set(departures)].filter((line) => !record.includes(line))).toEqual([])
  })
})

describe('calls', () => {
  const contractOf = (name: string) => ALL_CALLS.find((call) => `${call.method} ${call.path}` === name)

  test('exist with the fields of the specification, unless listed as open', () => {
    for (const item of itemsOf('call')) {
      const call = contractOf(item.name)
      expect(call !== undefined, `${item.name} exists`).toBe(isBuilt(item))
      for (const part of call ? (['query', 'body', 'answer'] as const) : []) {
        const expected = expect.arrayContaining([...(item[part] ?? [])])
        expect(keysOf(call?.[part]), `${item.name} ${part}`).toEqual(expected)
      }
    }
  })

  test('in the contract are in the specification, or ours with a reason', () => {
    const specified = itemsOf('call').flatMap(({ name }) => contractOf(name)?.name ?? [])
    expect([...specified, ...Object.keys(OWN_CALLS)].sort()).toEqual(ALL_CALLS.map(({ name }) => name).sort())
  })
})

describe('routes', () => {
  test('of our own are listed', () => {
    const specified = new Set(itemsOf('route').map(({ name }) => name))
    const [, own = ''] = (textOf('docs/deviations.md') ?? '').split('\nPages: ')
    const listed = new Set((own.split('Calls:')[0] ?? '').match(/(?<=`)[^`]+(?=`)/g))
    const unlisted = PAGE_PATHS.filter((path) => !specified.has(path) && !listed.has(path.replace('/{rest*}', '')))
    expect(unlisted).toEqual([])
  })

  const sample = (path: string) => path.replace(/\{\w+\}/g, 'a1')

  test('exist with their search parameters, unless listed as open', () => {
    for (const item of itemsOf('route')) {
      const { name, leadsTo, search = [] } = item
      if (leadsTo !== undefined) expect(canonicalizePagePath(sample(name)), name).toBe(sample(leadsTo))
      else expect(WEB_PATHS.includes(name), `${name} exists`).toBe(isBuilt(item))
      expect(searchOf(leadsTo ?? name), name).toEqual(expect.arrayContaining([...search]))
    }
  })
})

describe('messages', async () => {
  const words = await sourcesBelow('packages/{domain,contract}/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}')
  const shownWords = itemsOf('message').filter((item) => isBuilt(item) && !isDeparted(item.shownBy))

  test('are in the texts verbatim', () => {
    const missing = shownWords.filter(({ name, library }) => {
      const letters = RegExp.escape(name).replace(/\\\{\w+\\\}/g, '(\\{\\{\\w+\\}\\}|\\$\\{[^}]+\\})')
      const quoted = new RegExp(`(['"\`])${letters}(\\1|: )`)
      return !quoted.test(library ? (textOf(library) ?? '') : words)
    })
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})

describe('fields', () => {
  // Open items may already be partly in the contract; either way is accepted.
  const settled = itemsOf('field').filter((item) => isBuilt(item) || isDeparted(item.shownBy))

  test('exist in the contract or where the list says, unless listed as open', () => {
    for (const item of settled) {
      if (item.written) expect(stands(item.written), `${item.name}: ${item.written.text}`).toBe(true)
      else expect(contractHas(item.name), item.name).toBe(isBuilt(item))
    }
  })
})

describe('constants', () => {
  const values = itemsOf('constant').flatMap((item) => (item.defined ? [[item.name, item.defined] as const] : []))

  const constantOf = async (defined: Exclude<Defined, Written>) => {
    const [first = '', ...path] = defined.name.split('.')
    const found = path.reduce<unknown>((value, key) => Object(value)[key], (await exportsOf(defined.file))[first])
    return typeof found === 'function' ? found(...(defined.given ?? [])) : found
  }

  test('have the values of the specification', async () => {
    for (const [name, defined] of values) {
      if ('text' in defined) expect(stands(defined), `${name}: ${defined.text}`).toBe(true)
      else expect(await constantOf(defined), name).toEqual(defined.value)
    }
  })

  test('name their definition if they exist', () => {
    const homeless = itemsOf('constant').filter((item) => isBuilt(item) && !item.defined)
    expect(homeless.map(({ name }) => name)).toEqual([])
  })
})

afterAll(async () => {
  const path = join(ROOT, DOCUMENT)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, coverageDocument(SECTIONS))
})
