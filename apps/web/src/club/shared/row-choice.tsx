import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import styles from './row-choice.module.css'

export function RowChoice(props: CheckboxProps & { 'aria-label': string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control
    <label className={styles.room}>
      <Checkbox {...props} />
    </label>
  )
}
