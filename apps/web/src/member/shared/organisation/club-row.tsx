import type { Organisation } from '@forenet/contract/organisation'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import styles from './club-row.module.css'
import { OrganisationMark } from './organisation-mark.tsx'

type ClubRowProps = {
  organisation: Pick<Organisation, 'name' | 'kind' | 'accentColour'>
  detail: string
  action?: string
  link: (whole: { className: string; children: ReactNode }) => ReactNode
}

export function ClubRow({ organisation, detail, action, link }: ClubRowProps) {
  return (
    <AccentScope as="li" colour={organisation.accentColour}>
      {link({
        className: styles.row ?? '',
        children: (
          <>
            <OrganisationMark organisation={organisation} />
            <span className={styles.words}>
              <strong>{organisation.name}</strong>
              <span>{detail}</span>
            </span>
            {action ? <span className={styles.action}>{action}</span> : null}
            <ChevronRight size={18} aria-hidden />
          </>
        ),
      })}
    </AccentScope>
  )
}
