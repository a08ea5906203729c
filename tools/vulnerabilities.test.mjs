import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAudit } from './vulnerabilities.mjs'

const report = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test('lists vulnerable packages, the most severe first', () => {
  const output = report({
    plain: { name: 'plain', severity: 'moderate', via: [{ title: 'Reads too much' }] },
    outer: { name: 'outer', severity: 'high', via: ['inner'] },
    inner: { name: 'inner', severity: 'critical', via: [{ title: 'Runs anything' }, { title: 'Hangs' }] },
  })
  assert.deepEqual(readAudit(output), {
    found: [
      { name: 'inner', severity: 'critical', about: 'Runs anything; Hangs' },
      { name: 'outer', severity: 'high', about: 'through inner' },
      { name: 'plain', severity: 'moderate', about: 'Reads too much' },
    ],
  })
  assert.deepEqual(readAudit(report({})), { found: [] })
})

test('gives the reason without a report', () => {
  for (const [output, why] of [
    ['', 'npm printed nothing'],
    ['npm error code ENOTFOUND\nnpm error more', 'npm error code ENOTFOUND'],
    [JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } }), '405 Method Not Allowed'],
    [JSON.stringify({ error: { code: 'ENOLOCK', summary: 'needs a lock file' } }), 'needs a lock file'],
  ]) {
    assert.deepEqual(readAudit(output), { why })
  }
})
