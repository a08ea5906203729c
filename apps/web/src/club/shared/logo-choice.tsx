import { Button, FileButton, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { PictureUnreadable } from '../../kit/forms/shrink-picture.ts'
import { ClubTile } from './club-tile.tsx'
import styles from './logo-choice.module.css'

type LogoChoiceProps = {
  club: Parameters<typeof ClubTile>[0]['club']
  choose: (file: File) => void
  remove: () => void
  /** Which of the two is under way. */
  pending: 'choose' | 'remove' | null
  failure: unknown
  /** What has just been done, for who does not see it. */
  done: string
}

/** A club's logo beside the ways to choose one and to do without. */
export function LogoChoice({ club, choose, remove, pending, failure, done }: LogoChoiceProps) {
  const { t } = useTranslation('settings')
  const reset = useRef<() => void>(null)
  return (
    <div className={styles.logo}>
      <ClubTile club={club} />
      <FileButton
        accept="image/*"
        resetRef={reset}
        onChange={(file) => {
          if (file) choose(file)
          // The same file may be chosen again after a failure.
          reset.current?.()
        }}
      >
        {(button) => (
          <Button variant="default" loading={pending === 'choose'} disabled={pending !== null} {...button}>
            {t(club.logo ? 'logo.replace' : 'logo.choose')}
          </Button>
        )}
      </FileButton>
      {club.logo ? (
        <Button
          variant="subtle"
          color="danger"
          loading={pending === 'remove'}
          disabled={pending !== null}
          onClick={remove}
        >
          {t('logo.remove')}
        </Button>
      ) : null}
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      {failure ? (
        <FormFailure
          // A picture the browser cannot read is the same to its owner as one the server refuses.
          failure={
            failure instanceof PictureUnreadable
              ? new ApiProblem({ code: 'invalid-picture', status: 422, cause: failure })
              : failure
          }
        />
      ) : null}
    </div>
  )
}
