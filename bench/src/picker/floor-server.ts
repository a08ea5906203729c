import { searchMembers } from '@forenet/api/modules/core/members/repository'
import { serveFloor } from '../floor/serve-floor.ts'
import { PICKER_PAGE_SIZE } from './paths.ts'

serveFloor<'member list of 1000'>((database) => ({
  read: 'member list of 1000',
  rows: searchMembers(database, PICKER_PAGE_SIZE, ''),
}))
