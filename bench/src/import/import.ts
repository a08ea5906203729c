import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { clubChangeSetApply, clubChangeSetGet, clubChangeSetUndo } from '@forenet/contract/club/change-set-calls'
import { clubImportPreview } from '@forenet/contract/club/import-calls'
import { makeCall } from '@forenet/testkit/portal'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner } from '../setting/sign-in.ts'

const PEOPLE = 20_000
const MEMBERS = 1_000
const MAX_SECONDS = 120
const CLUB = 'CLUB00001'
const FIELDS = 'first-name,last-name,email,birth-date,phone,address,post-code,city,gender'
const LOOKED_AGAIN_MS = 250

export async function measureImport(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const caller = { token: await sign(buildNthMember(1).email, [`org:${CLUB}|role:ADMIN`]) }
  const changeSetId = randomUUID()
  const params = { orgKey: CLUB, changeSetId }
  const began = performance.now()
  const preview = await makeCall(portal.origin, caller, clubImportPreview, {
    params: { orgKey: CLUB },
    query: { id: changeSetId, filename: 'people.csv', fields: FIELDS },
    // The body is cast, because the contract does not type uploads.
    body: people() as never,
  })
  if (preview.status !== 200 || preview.body.counts.create !== PEOPLE) {
    throw new Error(`The file was answered with ${preview.status} ${JSON.stringify(preview.body)}`)
  }
  const shown = performance.now()
  await makeCall(portal.origin, caller, clubChangeSetApply, { params })
  const stands = async (state: string) => {
    while ((await makeCall(portal.origin, caller, clubChangeSetGet, { params })).body.state !== state) {
      await pause(LOOKED_AGAIN_MS)
    }
  }
  await stands('applied')
  const applied = performance.now()
  await makeCall(portal.origin, caller, clubChangeSetUndo, { params })
  await stands('taken-back')
  const seconds = (from: number, to: number) => (to - from) / 1_000
  const steps = [
    ['previewed row by row', seconds(began, shown)],
    ['written, in the background', seconds(shown, applied)],
    ['undone, in the background', seconds(applied, performance.now())],
  ] as const
  return {
    title: 'People from a file',
    how: `A CSV file of ${PEOPLE} people with nine columns into the register of a club, over HTTP, with the jobs in the same process. Once.`,
    header: ['step', 'seconds'],
    rows: steps.map(([step, took]) => [step, took.toFixed(1)]),
    bars: [
      buildMaximumTarget(
        `import of ${PEOPLE} people, looked at and written`,
        seconds(began, applied),
        MAX_SECONDS,
        ' s',
      ),
    ],
  }
}

function people(): Buffer {
  const named = (place: number) => [...String(place)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const rows = Array.from(
    { length: PEOPLE },
    (_, n) =>
      `Ane Marie;Lund${named(n)};person.${n}@example.org;${1 + (n % 28)}-${1 + (n % 12)}-${1950 + (n % 60)};${20_000_000 + n};Ribevej ${n};8600;Silkeborg;k`,
  )
  return Buffer.from(['Fornavn;Efternavn;Mail;Født;Tlf;Adresse;Postnr;By;Køn', ...rows, ''].join('\n'))
}
