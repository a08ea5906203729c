import { findMemberByEmail } from '@forenet/api/modules/core/members/repository'
import { listMembershipRows } from '@forenet/api/modules/membership/memberships/repository'
import { memberFindByEmail } from '@forenet/contract/member-calls'
import { serveFloor } from '../floor/serve-floor.ts'
import type { BenchmarkedRead } from './paths.ts'

const searched = `${memberFindByEmail.path}?email=`
const idAt = '/forenet-member-api/api/v1/'.length
const idLength = 36

serveFloor<BenchmarkedRead>((database, url) => {
  if (url.startsWith(searched)) {
    return { read: 'search-email', rows: findMemberByEmail(database, decodeURIComponent(url.slice(searched.length))) }
  }
  return { read: 'membership list', rows: listMembershipRows(database, url.slice(idAt, idAt + idLength), null) }
})
