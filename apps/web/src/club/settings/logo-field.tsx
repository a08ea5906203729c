import { clubLogoRemove, clubLogoSave } from '@forenet/contract/club/settings-calls'
import { Button, FileButton, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call, callWithFile } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { PictureUnreadable, shrinkPicture } from '../../kit/forms/shrink-picture.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ClubTile } from '../shared/club-tile.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './settings.module.css'

/** The club's logo, saved as soon as it is chosen; made small before it travels. */
export function LogoField() {
  const { t } = useTranslation('settings')
  const club = useClub()
  const params = { orgKey: club.key }
  const queryClient = useQueryClient()
  const reset = useRef<() => void>(null)
  const shown = async () => {
    await queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
    void queryClient.invalidateQueries({ queryKey: ['organisations'] })
  }
  const save = useAction({
    mutationFn: async (file: Blob) => callWithFile(clubLogoSave, await shrinkPicture(file), { params }),
    onSuccess: shown,
    // The same file may be chosen again after a failure.
    onSettled: () => reset.current?.(),
  })
  const remove = useAction({ mutationFn: () => call(clubLogoRemove, { params }), onSuccess: shown })
  const busy = save.isPending || remove.isPending
  const failure = save.error ?? remove.error
  const unreadable = failure instanceof PictureUnreadable
  return (
    <div className={styles.logo}>
      <ClubTile club={club} />
      <FileButton
        accept="image/*"
        resetRef={reset}
        onChange={(file) => {
          remove.reset()
          if (file) save.mutate(file)
        }}
      >
        {(button) => (
          <Button variant="default" loading={save.isPending} disabled={busy} {...button}>
            {t(club.logo ? 'logo.replace' : 'logo.choose')}
          </Button>
        )}
      </FileButton>
      {club.logo ? (
        <Button
          variant="subtle"
          color="danger"
          loading={remove.isPending}
          disabled={busy}
          onClick={() => {
            save.reset()
            remove.mutate()
          }}
        >
          {t('logo.remove')}
        </Button>
      ) : null}
      <VisuallyHidden role="status">
        {save.isSuccess ? t('logo.saved') : remove.isSuccess ? t('logo.removed') : ''}
      </VisuallyHidden>
      {failure ? (
        <FormFailure
          // A picture the browser cannot read is the same to its owner as one the server refuses.
          failure={unreadable ? new ApiProblem({ code: 'invalid-picture', status: 422, cause: failure }) : failure}
        />
      ) : null}
    </div>
  )
}
