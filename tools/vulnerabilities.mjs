// `npm run vulnerabilities` exits with 1 if a production package has a high or critical vulnerability, with 0 if the
// registry is unavailable.

import { spawnSync } from 'node:child_process'
import { ROOT } from './runtime.mjs'

const SEVERE_LEVELS = ['high', 'critical']

/**
 * Interprets the output of `npm audit --json` (report version 2).
 *
 * @returns {{ why: string } | { found: { name: string, severity: string, about: string }[] }} `why` the registry gave no
 *   report, or the vulnerable packages, the most severe first
 */
export function readAudit(output) {
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return { why: output.trim().split('\n')[0] || 'npm printed nothing' }
  }
  if (!report.vulnerabilities) return { why: report.message ?? report.error?.summary ?? 'there is no report' }
  const found = Object.values(report.vulnerabilities).map(({ name, severity, via }) => ({
    ...{ name, severity },
    about: via.map((one) => (typeof one === 'string' ? `through ${one}` : one.title)).join('; '),
  }))
  return {
    found: found.sort((one, other) => severityRank(other) - severityRank(one) || one.name.localeCompare(other.name)),
  }
}

const severityRank = ({ severity }) => ['low', 'moderate', ...SEVERE_LEVELS].indexOf(severity)

export function reportVulnerabilities(say = console.log) {
  const args = ['audit', '--json', '--omit=dev', '--omit=optional']
  const { stdout, error } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', timeout: 60_000 })
  const result = readAudit(stdout || (error?.message ?? ''))
  if (!result.found) {
    say(`Known vulnerabilities were not checked: ${result.why}`)
    return true
  }
  for (const { name, severity, about } of result.found) say(`${severity}: ${name}: ${about}`)
  if (result.found.length === 0) say('No known vulnerabilities')
  return !result.found.some(({ severity }) => SEVERE_LEVELS.includes(severity))
}

if (process.argv[1] === import.meta.filename) process.exitCode = reportVulnerabilities() ? 0 : 1
