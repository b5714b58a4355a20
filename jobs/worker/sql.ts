export * from '@hyrde/prisma/sql';
