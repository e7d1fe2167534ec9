import type { ReactElement, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  readonly size?: number | string
  /** The width of its lines, on a grid of 24 by 24. */
  readonly stroke?: number | string
}

type Icon = (props: IconProps) => ReactElement

const lines = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** An icon of lines along a path. */
export function drawIcon(path: string): Icon {
  return ({ stroke = 2, ...rest }) => <Drawing pathData={path} {...lines} strokeWidth={stroke} {...rest} />
}

/** An icon whose path is filled. */
export function fillIcon(path: string): Icon {
  return ({ stroke: _, ...rest }) => <Drawing pathData={path} fill="currentColor" {...rest} />
}

type DrawingProps = SVGProps<SVGSVGElement> & { readonly pathData: string; readonly size?: number | string }

function Drawing({ pathData, size = 24, ...rest }: DrawingProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the button or the text beside it has the name
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width={size} height={size} {...rest}>
      <path d={pathData} />
    </svg>
  )
}
