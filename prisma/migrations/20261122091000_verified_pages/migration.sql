-- What people have verified of a site gives its old name to the pages that Hyrde has met.
ALTER TABLE "known_page" RENAME TO "verified_page";
ALTER TABLE "verified_page" RENAME CONSTRAINT "known_page_pkey" TO "verified_page_pkey";
ALTER TABLE "verified_page" RENAME CONSTRAINT "known_page_site_id_fkey" TO "verified_page_site_id_fkey";
ALTER TABLE "verified_page" RENAME CONSTRAINT "known_page_target_id_fkey" TO "verified_page_target_id_fkey";
ALTER TABLE "verified_page" RENAME CONSTRAINT "known_page_verification_id_fkey" TO "verified_page_verification_id_fkey";
ALTER INDEX "known_page_does_not_apply" RENAME TO "verified_page_does_not_apply";
ALTER INDEX "known_page_by_url" RENAME TO "verified_page_by_url";
ALTER INDEX "known_page_verification_id_idx" RENAME TO "verified_page_verification_id_idx";
