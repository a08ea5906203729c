import '@mantine/core/styles/Input.layer.css'
import { PORTAL_COLOURS } from '@forenet/domain/colour-tokens'
import { contrastRatio, isHexColour } from '@forenet/domain/contrast'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import { TextInput } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import styles from './colour-field.module.css'

type ColourFieldProps = {
  colour: string
  pick: (colour: string) => void
  field: ComponentPropsWithRef<typeof TextInput>
}

export function ColourField({ colour, pick, field }: ColourFieldProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.parts}>
      <TextInput
        className={styles.field}
        label={t('fields.accentColour')}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        leftSectionWidth="2.75rem"
        leftSection={
          <input
            type="color"
            className={styles.pick}
            aria-label={t('colour.pick')}
            value={isHexColour(colour) ? colour : PORTAL_COLOURS.light.accent}
            onChange={(event) => pick(event.currentTarget.value)}
          />
        }
        {...field}
      />
      {isHexColour(colour) ? (
        <div className={styles.samples}>
          <ColourSample colour={colour} scheme="light" />
          <ColourSample colour={colour} scheme="dark" />
        </div>
      ) : null}
    </div>
  )
}

function ColourSample({ colour, scheme }: { colour: string; scheme: 'light' | 'dark' }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { surface, text, muted } = PORTAL_COLOURS[scheme]
  const { accent, onAccent } = computeOrganisationAccent(colour, scheme)
  const figure = (shown: string) => floorToTenth(contrastRatio(shown, surface)).toLocaleString(language)
  const said = accent === colour.toLowerCase() ? 'asIs' : scheme === 'light' ? 'darker' : 'lighter'
  return (
    <figure className={styles.sample} style={{ background: surface, color: text }}>
      <div className={styles.looks} aria-hidden>
        <span className={styles.button} style={{ background: accent, color: onAccent }}>
          {t('colour.button')}
        </span>
        <span className={styles.link} style={{ color: accent }}>
          {t('colour.text')}
        </span>
      </div>
      <figcaption style={{ color: muted }}>
        <strong style={{ color: text }}>{t(`colour.${scheme}`)}</strong>{' '}
        {t(`colour.${said}`, { colour: accent, ratio: figure(accent), before: figure(colour) })}
      </figcaption>
    </figure>
  )
}

/** Round down, so that 4.49 does not pass as 4.5. */
const floorToTenth = (ratio: number): number => Math.floor(ratio * 10) / 10
