import type { ReactNode } from 'react'

type StaticButtonProps = {
  href: string
  label?: string | undefined
  variant: 'filled' | 'default'
  size?: 'md' | 'lg'
  picture?: ReactNode
  target?: '_blank'
  className?: string | undefined
  several?: boolean
  children: string
}

const VARIABLES_BY_VARIANT = {
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

/** Looks like Mantine's `Button` (tested), but works before Mantine has loaded. */
export function StaticButton({
  href,
  label,
  variant,
  size = 'md',
  picture,
  target,
  className = '',
  several,
  children,
}: StaticButtonProps) {
  const style: Record<string, string> = {
    '--button-height': `var(--button-height-${size})`,
    '--button-padding-x': `var(--button-padding-x-${size})`,
    '--button-fz': `var(--mantine-font-size-${size})`,
    ...VARIABLES_BY_VARIANT[variant],
  }
  return (
    <a
      aria-label={label}
      href={href}
      target={target}
      rel={target && 'noreferrer'}
      style={style}
      className={`mantine-focus-auto mantine-active m_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root ${className}`.trim()}
      data-variant={variant}
      data-size={size}
      data-with-left-section={picture && true}
      data-several={several || undefined}
    >
      <span className="m_80f1301b mantine-Button-inner">
        {picture && (
          <span className="m_a74036a mantine-Button-section" data-position="left">
            {picture}
          </span>
        )}
        <span className="m_811560b9 mantine-Button-label">{children}</span>
      </span>
    </a>
  )
}
