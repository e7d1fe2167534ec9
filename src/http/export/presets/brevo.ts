import type { Preset } from './preset.ts'

/**
 * Brevo's default attributes by their names, and others that its import offers to create. SMS is for mobile numbers, all
 * others belong in LANDLINE_NUMBER. A contact needs one of EMAIL, SMS and LANDLINE_NUMBER.
 */
export const brevo: Preset = {
  columns: {
    EMAIL: ({ email }) => email,
    FIRSTNAME: ({ firstName }) => firstName,
    LASTNAME: ({ lastName }) => lastName,
    SMS: ({ phone, isMobile }) => (isMobile ? phone : ''),
    LANDLINE_NUMBER: ({ phone, isMobile }) => (isMobile ? '' : phone),
    JOB_TITLE: ({ title }) => title,
    COMPANY: ({ company }) => company,
    WEBSITE: ({ website }) => website,
    STREET: ({ street }) => street,
    POSTCODE: ({ postcode }) => postcode,
    CITY: ({ city }) => city,
    REGION: ({ region }) => region,
    COUNTRY: ({ country }) => country,
    SOURCE: ({ source }) => source,
  },
  isAccepted: ({ email, phone }) => email !== '' || phone !== '',
}
