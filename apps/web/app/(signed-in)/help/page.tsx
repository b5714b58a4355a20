export { default } from '@/screens/guides/guides-screen';
