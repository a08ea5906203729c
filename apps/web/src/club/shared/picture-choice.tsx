import { Button, FileButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type Ref, useRef } from 'react'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { UnreadablePictureError } from '../../kit/forms/shrink-picture.ts'
import styles from './picture-choice.module.css'

type PictureChoiceProps = {
  shown: ReactNode
  words: { choose: string; remove: string }
  removable: boolean
  choose: (file: File) => void
  remove: () => void
  pending: 'choose' | 'remove' | null
  failure: unknown
  chooseRef?: Ref<HTMLButtonElement>
  done: string
}

export function PictureChoice(given: PictureChoiceProps) {
  const { shown, words, removable, choose, remove, pending, failure, chooseRef = null, done } = given
  const reset = useRef<() => void>(null)
  return (
    <div className={styles.choice}>
      {shown}
      <FileButton
        accept="image/*"
        resetRef={reset}
        onChange={(file) => {
          if (file) choose(file)
          // Allow selecting the same file after an error.
          reset.current?.()
        }}
      >
        {(button) => (
          <Button
            ref={chooseRef}
            variant="default"
            loading={pending === 'choose'}
            disabled={pending !== null}
            {...button}
          >
            {words.choose}
          </Button>
        )}
      </FileButton>
      {removable ? (
        <Button
          variant="subtle"
          color="danger"
          loading={pending === 'remove'}
          disabled={pending !== null}
          onClick={remove}
        >
          {words.remove}
        </Button>
      ) : null}
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      {failure ? (
        <FormFailure
          // An undecodable file gets the text of a rejected one.
          failure={
            failure instanceof UnreadablePictureError
              ? new ApiProblem({ code: 'invalid-picture', status: 422, cause: failure })
              : failure
          }
        />
      ) : null}
    </div>
  )
}
