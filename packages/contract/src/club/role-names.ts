import type { ClubRole } from '@forenet/domain/access'

export const ROLE_NAMES: Readonly<Record<'da' | 'en', Readonly<Record<ClubRole, string>>>> = {
  da: {
    owner: 'Ejer',
    treasurer: 'Kasserer',
    secretary: 'Sekretær',
    'event-host': 'Arrangør',
    trainer: 'Træner',
    'door-steward': 'Indgangsvagt',
    auditor: 'Revisor',
  },
  en: {
    owner: 'Owner',
    treasurer: 'Treasurer',
    secretary: 'Secretary',
    'event-host': 'Event host',
    trainer: 'Trainer',
    'door-steward': 'Door steward',
    auditor: 'Auditor',
  },
}
