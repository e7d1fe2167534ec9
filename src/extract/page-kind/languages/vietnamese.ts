import type { Language } from './language.ts'

export const vietnamese: Language = {
  name: 'Vietnamese',
  head: 'first',
  terms: {
    home: 'trang chủ',
    contact: `
      liên hệ, liên hệ với chúng tôi, thông tin liên hệ, lien he, báo giá, yêu cầu báo giá, tư vấn, chăm sóc khách
      hàng`,
    about: `
      giới thiệu, về chúng tôi, giới thiệu công ty, câu chuyện, lịch sử, tầm nhìn, sứ mệnh, tầm nhìn sứ mệnh, về công
      ty`,
    team: 'đội ngũ, đội ngũ nhân sự, đội ngũ bác sĩ, ban lãnh đạo, nhân sự, đội ngũ của chúng tôi, cơ cấu tổ chức',
    careers: 'tuyển dụng, việc làm, cơ hội nghề nghiệp, thông tin tuyển dụng',
    imprint: 'thông tin pháp lý',
    legal: `
      chính sách bảo mật, điều khoản sử dụng, điều khoản dịch vụ, điều khoản, chính sách đổi trả, chính sách vận
      chuyển, chính sách thanh toán, quy định, chính sách, chính sách quyền riêng tư, chính sách bảo hành, điều khoản
      và điều kiện`,
    services: 'dịch vụ, giải pháp, dịch vụ của chúng tôi, lĩnh vực hoạt động, khóa học, đào tạo, chuyên khoa',
    products: 'sản phẩm, cửa hàng, danh mục sản phẩm, tất cả sản phẩm',
    pricing: 'bảng giá, giá, bảng giá dịch vụ, học phí',
    locations: 'hệ thống cửa hàng, chi nhánh, bản đồ, địa chỉ, hệ thống phân phối',
    portfolio: 'dự án, công trình, thư viện ảnh, hình ảnh, khách hàng, đối tác và khách hàng, dự án đã thực hiện',
    testimonials: 'cảm nhận khách hàng, đánh giá, ý kiến khách hàng',
    faq: 'câu hỏi thường gặp, hỏi đáp, hỗ trợ, trợ giúp, hướng dẫn',
    events: 'sự kiện, lịch',
    blog: 'tin tức, bài viết, tin mới, tin công ty, góc báo chí, kiến thức, cẩm nang, tin tức sự kiện, thông báo',
    listing: 'danh mục, tìm kiếm, sơ đồ trang, chuyên mục, lưu trữ',
    account: 'đăng nhập, đăng ký, giỏ hàng, thanh toán, tài khoản, quên mật khẩu',
    other: 'kính áp tròng, cảm ơn, đặt lịch, thực đơn',
  },
  fillers: 'của, chúng tôi, với, cho, tại, các, và, trang, xem thêm, thông tin',
  and: 'và',
  questions: 'làm, tại, cách, vì, những, khi',
  functionWords: 'của, cho, tại, các, và, là, có, với, những, trong, được, để, không, nào',
}
