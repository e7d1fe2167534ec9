import type { User } from '../../../../../src/http/contract/types.ts'

export const personName = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email
