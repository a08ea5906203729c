import type { Member } from '@forenet/contract/member'
import { memberPictureRemove, memberPictureSave } from '@forenet/contract/member-calls'
import { Button, FileButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call, callWithFile } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { shrinkPicture, UnreadablePictureError } from '../../kit/forms/shrink-picture.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { MemberPicture } from '../shared/member/member-picture.tsx'
import styles from './picture-field.module.css'

type PictureFieldProps = { member: Member; reload: () => Promise<void>; heading?: ReactNode }

export function PictureField({ member, reload, heading }: PictureFieldProps) {
  const { t } = useTranslation('profile')
  const memberId = member.id
  const reset = useRef<() => void>(null)
  const save = useAction({
    mutationFn: async (file: Blob) =>
      callWithFile(memberPictureSave, await shrinkPicture(file), { params: { memberId } }),
    onSuccess: reload,
    // Allow selecting the same file again after an error.
    onSettled: () => reset.current?.(),
  })
  const remove = useAction({
    mutationFn: () => call(memberPictureRemove, { params: { memberId } }),
    onSuccess: reload,
  })
  const busy = save.isPending || remove.isPending
  const failure = save.error ?? remove.error
  const done = save.isSuccess ? t('picture.saved') : remove.isSuccess ? t('picture.removed') : ''
  return (
    <div className={styles.field}>
      <MemberPicture member={member} size={88} />
      <div className={styles.words}>
        {heading}
        <div className={styles.actions}>
          <FileButton
            accept="image/*"
            resetRef={reset}
            onChange={(file) => {
              remove.reset()
              if (file) save.mutate(file)
            }}
          >
            {(button) => (
              <Button variant="default" px="md" loading={save.isPending} disabled={busy} {...button}>
                {t(member.profileImage ? 'picture.replace' : 'picture.choose')}
              </Button>
            )}
          </FileButton>
          {member.profileImage ? (
            <Button
              variant="subtle"
              px="md"
              color="danger"
              loading={remove.isPending}
              disabled={busy}
              onClick={() => {
                save.reset()
                remove.mutate()
              }}
            >
              {t('picture.remove')}
            </Button>
          ) : null}
        </div>
        <p className={styles.hint}>{t('picture.hint')}</p>
      </div>
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      {failure ? (
        <div className={styles.failure}>
          <FormFailure
            failure={failure instanceof UnreadablePictureError ? unreadablePictureProblem(failure) : failure}
          />
        </div>
      ) : null}
    </div>
  )
}

/** An undecodable file gets the text of a rejected one. */
function unreadablePictureProblem(cause: UnreadablePictureError): ApiProblem {
  return new ApiProblem({ code: 'invalid-picture', status: 422, cause })
}
