import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../runtime.mjs'
import { runGit } from './scratch-tree.mjs'

const MUTANTS_FOLDER = join(ROOT, 'tools', 'mutants')

export function readMutants() {
  return JSON.parse(readFileSync(join(MUTANTS_FOLDER, 'mutants.json'), 'utf8')).map((mutant) => ({
    ...mutant,
    id: `${mutant.area}/${mutant.name}`,
    patch: join(MUTANTS_FOLDER, mutant.area, `${mutant.name}.patch`),
  }))
}

export function findStaleMutants(path, mutants) {
  return mutants.flatMap(({ id, patch, tests }) => [
    ...(doesApply(path, patch) ? [] : [`${id}: the patch no longer applies`]),
    ...tests.filter((file) => !existsSync(join(path, file))).map((file) => `${id}: ${file} does not exist`),
  ])
}

function doesApply(path, patch) {
  try {
    runGit(path, ['apply', '--check', patch])
    return true
  } catch {
    return false
  }
}
