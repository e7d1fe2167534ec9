import {
  IconAddressBook,
  IconBuildingStore,
  IconFileImport,
  IconFileText,
  IconMapPin,
  IconSearch,
  IconSitemap,
  IconWorld,
} from '@tabler/icons-react'
import type { PipelineTable } from '../../lib/row-url.ts'

export const tableIcons = {
  searches: IconSearch,
  imports: IconFileImport,
  places: IconMapPin,
  local_businesses: IconBuildingStore,
  domains: IconWorld,
  sitemap_files: IconSitemap,
  pages: IconFileText,
  contacts: IconAddressBook,
} as const satisfies Record<PipelineTable, unknown>
