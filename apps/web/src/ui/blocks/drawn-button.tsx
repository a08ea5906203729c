type DrawnButtonProps = {
  href: string
  label?: string | undefined
  variant: 'filled' | 'default'
  className?: string | undefined
  /** Sets `data-several`, for the style sheet of `className`. */
  several?: boolean
  children: string
}

const GROUNDS = {
  filled: {
    '--button-bg': 'var(--accent)',
    '--button-hover': 'var(--accent-hover)',
    '--button-color': 'var(--on-accent)',
    '--button-bd': 'calc(0.0625rem * var(--mantine-scale)) solid transparent',
  },
  default: {
    '--button-bg': 'var(--mantine-color-default)',
    '--button-hover': 'var(--mantine-color-default-hover)',
    '--button-color': 'var(--mantine-color-default-color)',
    '--button-bd': '1px solid var(--button-border)',
  },
}

/** A link that looks as Mantine's `Button` does, to the letter (a test compares the two), where there is no Mantine yet. */
export function DrawnButton({ href, label, variant, className = '', several = false, children }: DrawnButtonProps) {
  const style: Record<string, string> = {
    '--button-height': 'var(--button-height-md)',
    '--button-padding-x': 'var(--button-padding-x-md)',
    '--button-fz': 'var(--mantine-font-size-md)',
    ...GROUNDS[variant],
  }
  return (
    <a
      aria-label={label}
      href={href}
      style={style}
      className={`mantine-focus-auto mantine-active m_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root ${className}`.trim()}
      data-variant={variant}
      data-size="md"
      data-several={several || undefined}
    >
      <span className="m_80f1301b mantine-Button-inner">
        <span className="m_811560b9 mantine-Button-label">{children}</span>
      </span>
    </a>
  )
}
