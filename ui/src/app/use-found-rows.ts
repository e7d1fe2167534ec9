import { useDebouncedValue } from '@mantine/hooks'
import { IconAddressBook, IconTargetArrow, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { useLanguage } from '../messages/language.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { pages } from './pages.ts'
import type { PaletteGroup } from './palette-groups.ts'

const [minLetters, typingMs, maxRows] = [2, 200, 5]

const searched = [
  { slug: 'leads', icon: IconTargetArrow, nameOf: ({ company, host, city }: Row) => [company ?? host, city] },
  {
    slug: 'contacts',
    icon: IconAddressBook,
    nameOf: ({ name, email, phone, company }: Row) => [name ?? email ?? phone, company],
  },
  { slug: 'domains', icon: IconWorld, nameOf: ({ host, title }: Row) => [host, title] },
] as const

/** Rows that contain the words, as entries of the palette. */
export function useFoundRows(query: string): readonly PaletteGroup[] {
  const language = useLanguage()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const [text] = useDebouncedValue(query.trim(), typingMs)
  const found = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) =>
      Promise.all(
        searched.map(({ slug }) =>
          call(`GET /${slug}` as const, { query: { text, limit: maxRows, total: 'none' }, signal }),
        ),
      ),
    enabled: text.length >= minLetters,
    staleTime: 5_000,
  })
  if (text.length < minLetters) return []
  return searched.map(({ slug, icon, nameOf }, index) => ({
    title: pages.find(({ path }) => path === `/${slug}`)?.label[language] ?? slug,
    entries: (found.data?.[index]?.items ?? []).map((row) => ({
      id: `${slug}-${row.id}`,
      label: nameOf(row)
        .flatMap((part) => (typeof part === 'string' && part !== '' ? phoneText(part, row.country) : []))
        .join(' · '),
      icon,
      run: () => void navigate({ to: `/${slug}`, search: { text, row: row.id } as never }),
    })),
  }))
}
