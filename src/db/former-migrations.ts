/**
 * The migrations that the baseline replaced, with their checksums. A database or a backup that has exactly these has the
 * schema of the baseline.
 */
export const formerMigrations: Readonly<Record<string, string>> = {
  '0001_foundation': 'f2512229b9d3184f854b90c7dda91ad5777b5978bd2dffeb90f4a1a56295136d',
  '0002_people_and_access': '82a4ee3820f99a395e044490c2a97aca81246c24a8204ee00eab528bb2f97493',
  '0003_pipeline': '7099d5b46a32363f4b8c44591f7f52199f3594d3e2861606a1b5a992d2f9eec2',
  '0004_contacts': 'bea53f58b4dc421ba6e5e63a39eee1699c0c38166d1384fa4067d59afe8f0e6d',
  '0005_operations': '4bfaf0af92c8e6ad3d9da0940b36a25e4917b0bc4a8751e9191d32819a577c7c',
  '0006_host_slots': '69846e0bce6f81f29f63a18c73a342e78553aec64c16966ab4d1c4280ab6dab0',
  '0007_page_findings': 'fd5216c89f478789e3ca7c3c304b0b9120f726602fff8fd8f4ea250be32d7011',
  '0008_slot_functions': '182fc737f50d7de3feea1ab9792b632f27cb575efe8ac84791633c6a91997ab4',
  '0009_domain_survey': 'b8fe725364115290d79d8f24bc40a60bf3615cde97672dd700e3476ca2e5bc8b',
  '0010_sitemap_discovery': '1675031750d3b3752afa1cae9d830a994b4dfbf60774ac0e784c28d404289c15',
  '0011_autopilot_rules': '7dd916e292f06a60007f9dd32bcffdb074c73c4da757b51ca5a4842469ddfc83',
  '0012_imports_and_links': '4c6735dc43c2356a13da43c7ba47e8420e2583160f9b74d9d707223ae7c660bb',
  '0013_sitemap_import': 'ef95314be9ca1e1955823e1f5eb2051f8202efcb3b656b0632305e37c46a924b',
  '0014_lists_and_undo': '1bdeb6c967a0d9a4bfc33316a55b9213a010b749260834e385736e1964e0c6a3',
  '0015_access': '49e44671100ae51735689286087b33d1a68db0a44c5cf6d208029baabfd1cdc6',
  '0016_searches_and_spending': 'cd4ce03379aba5f9dd3a5eb7c8ee8aa06857cc756464a53f2cc25f3393fba06d',
  '0017_speed': '016ca7f03ec2e4854a53ff4737f5b872df6eb07a1811f358630525145c26be05',
  '0018_own_contacts_and_keepers': 'ae3f107d1737fbd5f0f3f413fb0960d53812b8c453124a5f200ad7131ba7aa64',
  '0019_lists_of_businesses': '9e9b3bf54c8d37ffd0abebf62c8c41b69d418fe38a557925173b6a46ff5a86ed',
  '0020_page_key': 'abb7fd24b23d292757548ac428376d7dc726e9fb4af8334586ad931d82cc761a',
  '0021_leaving_v1': 'b1d76fb1ddc7622c6f474fd042d4661dd84b7709c02f5c86b4763eed678d4545',
  '0022_narrow_queues': 'ac871bf3e5b062372cfae4904df4e293004c0f1856d1bf1e2cfad9f133e45226',
  '0023_lists_of_pages': '0dc67de3b602be01df03105b9f6d32594a49af158ed9d629c43a2642da62165b',
  '0024_replays_and_late_changes': '717b3e5653f648670889158649cb7031b4b735c8cee8b24b5088a8970db9a842',
  '0025_reimports': '35353d925f93e3857afb227fc667f799e4ad33661ffcb458f11407b945eee5eb',
}
