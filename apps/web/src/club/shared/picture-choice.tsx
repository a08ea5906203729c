import { Button, FileButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type Ref, useRef } from 'react'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { PictureUnreadable } from '../../kit/forms/shrink-picture.ts'
import styles from './picture-choice.module.css'

type PictureChoiceProps = {
  /** The picture as it is shown; `words.choose` says whether another takes its place. */
  shown: ReactNode
  words: { choose: string; remove: string }
  removable: boolean
  choose: (file: File) => void
  remove: () => void
  /** Which of the two is under way. */
  pending: 'choose' | 'remove' | null
  failure: unknown
  /** The button that asks for a file. */
  chooseRef?: Ref<HTMLButtonElement>
  /** What has just been done, for who does not see it. */
  done: string
}

/** A picture beside the ways to choose one and to do without. */
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
          // The same file may be chosen again after a failure.
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
