// What the rest of the API uses of this module; it imports nothing else of it.
export { aboutRoles } from './approval-subjects.ts'
export { asksForStrong } from './asks-for-strong.ts'
export { endRolesOfTeam } from './end-role.ts'
export { ROLES_EXPORTED } from './export-repository.ts'
export { forgetRoles } from './forget.ts'
export { rolesModule } from './module.ts'
export { clubsOwnedAlone, ownershipsOf } from './owners.ts'
export { ROLE_MAILS } from './roles-deps.ts'
