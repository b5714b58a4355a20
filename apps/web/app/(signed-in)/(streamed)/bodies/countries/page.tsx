export { default } from '@/screens/site-import/countries-screen';
