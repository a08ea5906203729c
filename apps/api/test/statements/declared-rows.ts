import { fileURLToPath } from 'node:url'
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** The declared type of a column. */
export type DeclaredColumn = {
  /** Possible values at run time; `anything` if the type is open. */
  kinds: ReadonlySet<Kind>
  nullable: boolean
}
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'list' | 'object' | 'anything'
/** @property open whether it may have undeclared columns. */
export type DeclaredRow = { open: boolean; columns: ReadonlyMap<string, DeclaredColumn> }
/** A literal statement with its row type. @property at its file and beginning */
export type WrittenStatement = { at: string; text: string; row: DeclaredRow }

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** A text, or a named statement with a text, as first argument. */
const TEXT = /^(?:\{(?:\s*name: '[^']*',)?\s*text: )?(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/
/** Functions whose first argument is the statement's name. */
const NAMED = new Set(['prepared', 'plannedForValues'])
const INSERTED = /\$\{(\w+)\}/g

/**
 * The statements passed to `prepared`, `plannedForValues` and `query`, found by parsing.
 * @returns `of`: the row type of `prepared<Row>('name', …)`, whose name may be a template; `written`: every
 * `query<Row>('…')` with a literal text, except those assembled at run time
 */
export function declaredRows(files: readonly string[]): {
  of(statement: string): DeclaredRow | undefined
  written: readonly WrittenStatement[]
} {
  const api = new API({ cwd: ROOT })
  try {
    const project = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] }).getProjects()[0]
    if (!project) throw new Error('tsconfig.json is no project')
    const rows: { name: RegExp; row: DeclaredRow }[] = []
    const written: WrittenStatement[] = []
    for (const name of files) {
      const file = project.program.getSourceFile(name)
      if (!file) throw new Error(`${name} is not part of tsconfig.json`)
      const look = (call: CallExpression): void => {
        const [first] = call.arguments
        const words = first && file.text.slice(first.pos, first.end).trim()
        if (!words) return
        if (isIdentifier(call.expression) && NAMED.has(call.expression.text)) {
          const fits = new RegExp(`^${words.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '.*')}$`)
          rows.push({ name: fits, row: rowOf(call, project.checker) })
        } else if (isPropertyAccessExpression(call.expression) && call.expression.name.text === 'query') {
          const text = textOf(words, file)
          if (text !== undefined)
            written.push({
              at: `${name.slice(ROOT.length)} "${text.trim().split('\n')[0]}"`,
              text,
              row: rowOf(call, project.checker),
            })
        }
      }
      const visit = (node: Node): void => {
        if (isCallExpression(node)) look(node)
        node.forEachChild(visit)
      }
      file.forEachChild(visit)
    }
    return { of: (statement) => rows.find(({ name }) => name.test(statement))?.row, written }
  } finally {
    api.close()
  }
}

/** A text with its file's constants filled in; undefined if it has other parts. */
function textOf(words: string, file: SourceFile): string | undefined {
  const [, plain, template] = TEXT.exec(words) ?? []
  const text = (plain ?? template)?.replaceAll(
    INSERTED,
    (inserted, name) => new RegExp(`^const ${name} =\\s*['\`]([^'\`$]*)['\`]`, 'm').exec(file.text)?.[1] ?? inserted,
  )
  return text?.includes('${') ? undefined : text
}

/** An untyped row has unusable columns. */
function rowOf(call: CallExpression, checker: Checker): DeclaredRow {
  const [row] = call.typeArguments ?? []
  const type = row && checker.getTypeFromTypeNode(row)
  if (!type) return { open: true, columns: new Map() }
  return { open: checker.getIndexInfosOfType(type).length > 0, columns: columnsOf(type, checker, call) }
}

function columnsOf(type: Type, checker: Checker, at: Node): Map<string, DeclaredColumn> {
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const parts = partsOf(checker.getTypeOfSymbolAtLocation(property, at))
      const kinds = parts.flatMap((part) => kindOf(part, checker) ?? [])
      const nullable = kinds.length < parts.length || kinds.includes('anything')
      return [property.name, { kinds: new Set(kinds), nullable }]
    }),
  )
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

/** Null for null and undefined. */
function kindOf(type: Type, checker: Checker): Kind | null {
  const words = checker.typeToString(type)
  if (words === 'null' || words === 'undefined') return null
  if (words === 'string' || type.isStringLiteralType()) return 'string'
  if (words === 'number' || type.isNumberLiteralType()) return 'number'
  if (words === 'boolean' || type.isBooleanLiteralType()) return 'boolean'
  if (words === 'Date') return 'date'
  if (/^(Buffer|Uint8Array)\b/.test(words)) return 'bytes'
  if (checker.isArrayLikeType(type)) return 'list'
  return words === 'unknown' || words === 'any' ? 'anything' : 'object'
}
