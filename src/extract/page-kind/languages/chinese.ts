import type { Language } from './language.ts'

export const chinese: Language = {
  name: 'Chinese',
  head: 'last',
  terms: {
    home: '首页, 首頁, 主页, 主頁, 网站首页, shouye',
    contact: `
      联系我们, 聯繫我們, 聯絡我們, 联系方式, 联系, 聯絡, 聯繫, 联络我们, 在线留言, 留言, 留言板, 在线咨询, 客服中心, 客服, 聯絡資訊, 聯絡方式, 意见反馈, 与我们联系, 商务合作, lianxi,
      lianxi women, lianxiwomen, lxwm, lianxifangshi, lxfs, zaixianliuyan, liuyan, 洽詢, 询价`,
    about: `
      关于我们, 關於我們, 关于, 關於, 公司简介, 公司簡介, 企业简介, 企業簡介, 公司介绍, 公司介紹, 公司概况, 企业概况, 走进我们, 品牌故事, 發展歷程, 发展历程, 企业文化, 企業文化, 公司文化,
      公司历史, 机构简介, 学校简介, 医院简介, 学院概况, 本所简介, 认识我们, 認識我們, 关于本站, guanyu, guanyu women, guanyuwomen, gywm, gongsijianjie,
      gsjj, qiyejianjie, qyjj, qiyewenhua, qywh, gongsijieshao, xygk, xxgk`,
    team: `
      团队, 團隊, 我们的团队, 我們的團隊, 团队介绍, 團隊介紹, 专家团队, 师资队伍, 師資, 師資陣容, 领导团队, 管理团队, 专家介绍, 医生团队, 醫師團隊, 律师团队, 组织架构, 組織架構, 现任领导,
      教师名录, tuandui, szdw, shizi, zzjg`,
    careers: `
      招聘, 人才招聘, 招贤纳士, 加入我们, 加入我們, 诚聘英才, 人才招募, 工作机会, 工作機會, 职位, 人力资源, 人才中心, 校园招聘, 社会招聘, 職缺, 徵才, 徵才資訊, zhaopin,
      rencaizhaopin, rczp, rencai, jiaruwomen, jrwm, zxns`,
    imprint: '法律声明, 法律聲明, 网站声明, 版权声明, 版權聲明, 备案信息, falvshengming, flsm',
    legal: `
      隐私政策, 隱私政策, 隱私權政策, 隐私条款, 隐私权政策, 隱私權, 服务条款, 服務條款, 使用条款, 使用條款, 用户协议, 免责声明, 免責聲明, 会员条款, 退换货政策, 退換貨, yinsi,
      yinsizhengce, mianze, mianzeshengming`,
    services: `
      服务, 服務, 服务项目, 服務項目, 我们的服务, 我們的服務, 服务范围, 服务内容, 业务范围, 业务领域, 解决方案, 解決方案, 服务中心, 服務內容, 業務範圍, 特色服务, 诊疗项目, 课程, 課程,
      课程介绍, 專業領域, 科室导航, fuwu, jiejuefangan, jjfa, yewu, ywfw, ywly, kecheng`,
    products: `
      产品, 產品, 产品中心, 產品中心, 产品展示, 產品展示, 产品列表, 產品介紹, 产品介绍, 商品, 商城, 商店, 产品系列, 网上商城, 線上購物, chanpin, chanpinzhongxin, cpzx,
      cpzs, shangcheng, chanpinzhanshi`,
    pricing: '价格, 價格, 收费标准, 收費標準, 资费, 報價, 价格表, 價目表, 方案價格, jiage, baojia, shoufei',
    locations: `
      门店, 門市, 门店查询, 分店, 分公司, 服务网点, 網點, 营业网点, 門市據點, 服務據點, 交通指南, 交通資訊, 交通位置, 地图, 地圖, 位置, 营销网络, 全球据点, mendian, wangdian,
      ditu, yxwl`,
    portfolio: `
      案例, 成功案例, 工程案例, 客户案例, 案例展示, 经典案例, 作品, 作品集, 工程业绩, 項目案例, 实绩, 圖庫, 相册, 相簿, 图库, 作品展示, anli, chenggonganli, cgal,
      gcal, alzs, zuopin, xiangce`,
    testimonials: '客户评价, 客戶評價, 客户见证, 客戶見證, 用户评价, 口碑, 評價, 學員見證, 客户反馈, pingjia, khjz',
    faq: '常见问题, 常見問題, 常见问答, 常見問答, 问答, 帮助, 帮助中心, 幫助中心, 技术支持, 支持, 常见疑问, changjianwenti, cjwt, bangzhu, wenti, jszc',
    events: '活动, 活動, 近期活动, 活動訊息, 活动中心, 展会, 展會, 展会信息, 行事曆, 講座, 活動資訊, huodong, zhanhui',
    blog: `
      新闻, 新聞, 新闻中心, 新聞中心, 公司新闻, 企业新闻, 行业新闻, 新闻动态, 公司动态, 行业资讯, 行业动态, 资讯, 最新消息, 公告, 通知公告, 博客, 部落格, 文章, 媒体报道, 媒體報導, 最新資訊,
      xinwen, xinwenzhongxin, xwzx, gongsixinwen, gsxw, xinwendongtai, xwdt, hyxw, hangyexinwen, zixun, gonggao, tzgg,
      dongtai, wenzhang`,
    listing:
      '分类, 分類, 标签, 標籤, 归档, 搜索, 搜尋, 网站地图, 網站地圖, 作者, 列表, 目录, 友情链接, 相關連結, fenlei, sousuo, biaoqian',
    account:
      '登录, 登錄, 登入, 注册, 註冊, 会员中心, 會員中心, 会员登录, 會員登入, 购物车, 購物車, 我的账户, 忘记密码, 我的订单, 結帳, denglu, zhuce, gouwuche, huiyuan',
    other:
      '隐形眼镜, 隱形眼鏡, 谢谢, 下载中心, 下载, 下載, 预约, 預約, 線上預約, 菜单, 菜單, 荣誉资质, 资质荣誉, 合作伙伴',
  },
  fillers: '我们, 我們, 的, 有限公司, 公司, 更多, 查看, 中心, 页面, 了解更多, 本',
  and: '与, 和, 及, 與',
}
