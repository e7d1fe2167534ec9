import classes from './sparkline.module.css'

const [width, height, gap] = [84, 22, 2]

/** Completed rows of the last hour, one bar per five minutes. Decorative: the rate is shown as text beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const max = Math.max(1, ...values)
  const bar = width / Math.max(1, values.length)
  return (
    <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {values.map((value, n) => {
        const barHeight = value === 0 ? 1.5 : Math.max(3, (value / max) * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move, only their heights change
            key={n}
            x={n * bar}
            y={height - barHeight}
            width={bar - gap}
            height={barHeight}
            rx={1}
            data-empty={value === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
