export { default } from '@/screens/person/person-screen';
