export function BrandMark({ height = 24 }: { height?: number }) {
  return (
    <svg
      viewBox="0 0 40 24"
      width={(height * 40) / 24}
      height={height}
      fill="none"
      stroke="currentColor"
      strokeWidth={3.5}
      aria-hidden
    >
      <circle cx={14} cy={12} r={9} />
      <circle cx={26} cy={12} r={9} />
    </svg>
  )
}
