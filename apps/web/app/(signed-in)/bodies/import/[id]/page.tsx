export { default } from '@/screens/site-import/import-log-screen';
