import type { ClubEvent } from '@forenet/contract/club/event'
import {
  clubEventPictureDescribe,
  clubEventPictureRemove,
  clubEventPictureSave,
} from '@forenet/contract/club/event-calls'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithFile } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import type { PictureCrop } from '../../kit/forms/picture-part.ts'
import { readPictureSize, shrinkPicture } from '../../kit/forms/shrink-picture.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { PictureChoice } from '../shared/picture-choice.tsx'
import { useClub } from '../shared/use-club.ts'
import { type CroppablePicture, PICTURE_ASPECT_RATIO } from './crop/cut-picture.ts'
import { EventPart, INPUT_ORDER_HINT_BELOW } from './event-part.tsx'
import styles from './events.module.css'
import { useCacheEvent } from './events-query.ts'

const MAX_SIDE_PX = 1_600

export function PictureField({ event: { id: eventId, picture } }: { event: Pick<ClubEvent, 'id' | 'picture'> }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const params = { orgKey, eventId }
  const [text, setText] = useState(picture?.text ?? '')
  const onSuccess = useCacheEvent(orgKey, eventId)
  const [cut, setCut] = useState<Awaited<ReturnType<typeof openCrop>> | null>(null)
  const chooseRef = useRef<HTMLButtonElement>(null)
  const url = cut?.picture.url
  useEffect(() => {
    if (url === undefined) return
    return () => {
      URL.revokeObjectURL(url)
      // Restore focus: the button was disabled while the dialog loaded.
      chooseRef.current?.focus()
    }
  }, [url])
  const open = useAction({ mutationFn: openCrop, onSuccess: setCut })
  const save = useAction({
    mutationFn: async ({ file, part }: { file: Blob; part: PictureCrop | null }) =>
      callWithFile(clubEventPictureSave, await shrinkPicture(file, MAX_SIDE_PX, part ?? undefined), { params }),
    onSuccess(stored) {
      setCut(null)
      onSuccess(stored)
    },
  })
  const remove = useAction({ mutationFn: () => call(clubEventPictureRemove, { params }), onSuccess })
  const describe = useAction({
    mutationFn: () => call(clubEventPictureDescribe, { params, body: { text } }),
    onSuccess,
  })
  return (
    <EventPart title={t('picture.title')} lead={t('picture.lead')}>
      <div className={styles.wide}>
        <PictureChoice
          shown={picture ? <img className={styles.picture} src={picture.address} alt={picture.text} /> : null}
          words={{ choose: t(picture ? 'picture.replace' : 'picture.choose'), remove: t('picture.remove') }}
          removable={picture !== null}
          chooseRef={chooseRef}
          choose={(file) => {
            remove.reset()
            save.reset()
            open.mutate(file)
          }}
          remove={() => {
            save.reset()
            open.reset()
            remove.mutate()
          }}
          pending={open.isPending ? 'choose' : remove.isPending ? 'remove' : null}
          failure={open.error ?? remove.error}
          done={save.isSuccess ? t('picture.saved') : remove.isSuccess ? t('picture.removed') : ''}
        />
        {cut ? (
          <cut.CropDialog
            picture={cut.picture}
            pending={save.isPending}
            failure={save.error}
            save={(part) => save.mutate({ file: cut.picture.file, part })}
            close={() => setCut(null)}
          />
        ) : null}
      </div>
      {picture ? (
        <div className={styles.wide}>
          <TextInput
            label={t('picture.text')}
            description={t(
              describe.isSuccess && text.trim() === picture.text ? 'picture.textSaved' : 'picture.textHint',
            )}
            inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
            maxLength={200}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => {
              if (text.trim() !== picture.text) describe.mutate()
            }}
          />
          {describe.isError ? <FormFailure failure={describe.error} /> : null}
        </div>
      ) : null}
    </EventPart>
  )
}

/** @throws {UnreadablePictureError} */
async function openCrop(file: Blob) {
  const [{ CropDialog }, { width, height }] = await Promise.all([
    import('./crop/crop-dialog.tsx'),
    readPictureSize(file),
  ])
  const picture: CroppablePicture = {
    file,
    url: URL.createObjectURL(file),
    isTall: width / height < PICTURE_ASPECT_RATIO,
  }
  return { CropDialog, picture }
}
