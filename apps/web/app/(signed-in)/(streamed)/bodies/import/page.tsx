export { default } from '@/screens/site-import/site-import-screen';
